import { escapeHtml } from "@sextant/questions/html/escape.ts";

/** How a piece of a line is set. */
export interface Setting {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  script: "sub" | "sup" | null;
  marked: boolean;
}

/** A piece of a line: text, or something that stands as one (a picture, a formula) with the words for it. */
export interface Segment {
  text: string;
  /** HTML of what is no text. */
  html: string | null;
  setting: Setting;
}

export const plainSetting: Setting = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  script: null,
  marked: false,
};

export const textOfSegments = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join("");

/** Returns a line without its first characters. */
export function dropStart(segments: readonly Segment[], count: number): Segment[] {
  const kept: Segment[] = [];
  let left = count;
  for (const segment of segments) {
    const dropped = Math.min(left, segment.text.length);
    left -= dropped;
    if (dropped < segment.text.length) kept.push({ ...segment, text: segment.text.slice(dropped) });
  }
  return kept;
}

/** Returns a line without its last characters. */
export function dropEnd(segments: readonly Segment[], count: number): Segment[] {
  const reversed = (text: string) => [...text].toReversed().join("");
  const turned = (list: readonly Segment[]) =>
    list
      .toReversed()
      .map((segment) => (segment.html === null ? { ...segment, text: reversed(segment.text) } : segment));
  return turned(dropStart(turned(segments), count));
}

const holdsText = ({ text }: Segment) => text.trim() !== "";

/** Returns true when all that is read is set apart: bold, underlined or highlighted. */
export function isSetApart(segments: readonly Segment[]): boolean {
  const read = segments.filter(holdsText);
  const all = (pick: (setting: Setting) => boolean) => read.every(({ setting }) => pick(setting));
  return read.length > 0 && (all((one) => one.bold) || all((one) => one.underline) || all((one) => one.marked));
}

/** Returns the same without what sets all of it apart. */
export const plainly = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => ({
    ...segment,
    setting: { ...segment.setting, bold: false, underline: false, marked: false },
  }));

const elements: [keyof Setting, string][] = [
  ["bold", "b"],
  ["italic", "i"],
  ["underline", "u"],
  ["strike", "s"],
  ["marked", "mark"],
];

function tagsOf(setting: Setting): string[] {
  const names = elements.flatMap(([property, name]) => (setting[property] === true ? [name] : []));
  return setting.script ? [...names, setting.script] : names;
}

/** Segments as HTML within a line; pieces that are set alike stand in one element. */
export function segmentsToHtml(segments: readonly Segment[]): string {
  const pieces: string[] = [];
  let open: string[] = [];
  for (const segment of segments) {
    const tags = segment.html === null && segment.text.trim() === "" ? open : tagsOf(segment.setting);
    if (tags.join() !== open.join()) {
      pieces.push(...open.toReversed().map((name) => `</${name}>`), ...tags.map((name) => `<${name}>`));
      open = tags;
    }
    pieces.push(segment.html ?? escapeHtml(segment.text));
  }
  pieces.push(...open.toReversed().map((name) => `</${name}>`));
  return pieces.join("").replaceAll(/\s+/g, " ").trim();
}
