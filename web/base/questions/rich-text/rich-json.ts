/** Formatting of a run of text. */
export type RichMark = { type: string; attrs?: Record<string, unknown> };

/** A document, or a part of one, as the text editor holds it in JSON. */
export type RichNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
};

/** How a field's text is stored: `long` always in paragraphs; `short` as a bare line where it is only one. */
export type RichShape = "long" | "short";

/** Marks that have a button, by the elements that mean them; the first is the one that is written. */
export const namedMarks = {
  strong: ["strong", "b"],
  em: ["em", "i"],
  underline: ["u"],
  strike: ["s"],
  subscript: ["sub"],
  superscript: ["sup"],
} as const;

/** Elements of running text that have no button and stay as they are. */
export const phraseElements: ReadonlySet<string> = new Set([
  "span",
  "small",
  "mark",
  "del",
  "ins",
  "abbr",
  "cite",
  "q",
  "dfn",
  "code",
  "kbd",
  "samp",
  "var",
  "bdi",
  "bdo",
]);

/** Elements of running text that are shown as they are and not edited. */
export const keptInline: ReadonlySet<string> = new Set(["math", "ruby", "wbr"]);

/** Blocks that are shown as they are and not edited. */
export const keptBlocks: ReadonlySet<string> = new Set(["dl", "pre", "figure"]);
