import { escapeHtml } from "@sextant/questions/html/escape.ts";

/** How a piece of a line is set. */
export interface Setting {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  script: "sub" | "sup" | null;
  marked: boolean;
  /** In another colour than black. */
  coloured: boolean;
}

/** A piece of a line: text, or an object (a picture, a formula) with a text that describes it. */
export interface Segment {
  text: string;
  /** HTML of an object; null for text. */
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
  coloured: false,
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

/** Returns the first characters of a line. */
function beginning(segments: readonly Segment[], count: number): Segment[] {
  const kept: Segment[] = [];
  let left = count;
  for (const segment of segments) {
    if (left <= 0) break;
    kept.push(segment.html === null ? { ...segment, text: segment.text.slice(0, left) } : segment);
    left -= segment.text.length;
  }
  return kept;
}

/** Returns the part of a line between two places in its text. */
export const sliceLine = (segments: readonly Segment[], from: number, to: number): Segment[] =>
  dropStart(beginning(segments, to), from);

/** Returns a line without a part of it. */
export const cutOut = (segments: readonly Segment[], from: number, to: number): Segment[] => [
  ...beginning(segments, from),
  ...dropStart(segments, to),
];

/** Stands for each character of an object or a formula, in which no marker is looked for. */
const MASK = "\ufffc";

/** Returns the text of a line with its objects and formulas masked; places in it are places in the text. */
export const maskedText = (segments: readonly Segment[]): string =>
  segments
    .map(({ text, html }) => (html === null ? text : MASK.repeat(text.length)))
    .join("")
    .replaceAll(/\$(?!\s)[^$\n]{1,400}(?<!\s)\$(?!\d)/g, (tex) => MASK.repeat(tex.length));

/** Returns true for a line that shows something and has no words. */
export const isObject = (segments: readonly Segment[]): boolean =>
  segments.some(({ html }) => html !== null) && segments.every(({ html, text }) => html !== null || text.trim() === "");

const holdsText = ({ text }: Segment) => text.trim() !== "";

/** Returns true when all that is read is set apart: bold, underlined, highlighted or in colour. */
export function isSetApart(segments: readonly Segment[]): boolean {
  const read = segments.filter(holdsText);
  const all = (pick: (setting: Setting) => boolean) => read.every(({ setting }) => pick(setting));
  const ways: readonly (keyof Setting)[] = ["bold", "underline", "marked", "coloured"];
  return read.length > 0 && ways.some((way) => all((setting) => setting[way] === true));
}

/** Returns the same without what sets all of it apart. */
export const plainly = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => ({
    ...segment,
    setting: { ...segment.setting, bold: false, underline: false, marked: false, coloured: false },
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

/** Returns segments as inline HTML; adjacent pieces with the same formatting share one element. */
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
