import { Parser } from "htmlparser2";
import { plainText, titleText } from "./text.ts";

/** A part of an article: the content before its first heading, or a heading with its content. */
export interface Section {
  /** Null before the first heading. */
  heading: string | null;
  level: number;
  /** All its words on one line, the heading first. */
  text: string;
}

/**
 * Returns the parts of an article in order. The first part is the content before the first heading, even if empty, so that the nth heading
 * always has index n.
 */
export function listSections(html: string): Section[] {
  const starts: { at: number; level: number; title: string }[] = [];
  let within: { at: number; level: number } | null = null;
  const parser = new Parser({
    onopentag(name) {
      if (within || !/^h[1-6]$/.test(name)) return;
      within = { at: parser.startIndex, level: Number(name[1]) };
    },
    onclosetag(name) {
      if (!within || name !== `h${within.level}`) return;
      starts.push({ ...within, title: titleText(html.slice(within.at, parser.endIndex + 1)) });
      within = null;
    },
  });
  parser.end(html);
  const first: Section = { heading: null, level: 0, text: plainText(html.slice(0, starts[0]?.at)) };
  const rest = starts.map(({ at, level, title }, index) => ({
    heading: title,
    level,
    text: plainText(html.slice(at, starts[index + 1]?.at)),
  }));
  return [first, ...rest];
}
