import { unescapeText } from "./unescape-text.ts";

/** One field of a cloze text, as written. */
export interface ClozeField {
  weight: number;
  type: string;
  answers: ClozeAnswer[];
}

export interface ClozeAnswer {
  /** HTML. */
  text: string;
  /** 1 being full marks. */
  fraction: number;
  /** The weight is stated, rather than meant by a sign. */
  isWeighted: boolean;
  feedback: string;
}

/** A cloze text: its HTML with `mark(index)` in the place of each field. */
export interface ClozeText {
  html: string;
  fields: ClozeField[];
}

const opening = /\{(\d{0,4}):([A-Z_]{2,20}):/g;
const weightMark = /^%(-?\d{1,3}(?:\.\d+)?)%/;

/** Where the closing bracket of a field is; -1 when there is none. A bracket after a backslash is text. */
function findEnd(html: string, start: number): number {
  for (let at = start; at < html.length; at += 1) {
    if (html[at] === "\\") at += 1;
    else if (html[at] === "}") return at;
  }
  return -1;
}

/** Splits at a sign that has no backslash before it. */
function split(text: string, sign: "~" | "#"): string[] {
  const parts: string[] = [""];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    // The `#` of a character reference (&#60;) does not begin feedback.
    const isReference = sign === "#" && text[at - 1] === "&" && /^#x?[0-9a-f]{1,6};/i.test(text.slice(at, at + 10));
    if (character === "\\") {
      parts.push((parts.pop() ?? "") + text.slice(at, at + 2));
      at += 1;
    } else if (character === sign && !isReference) parts.push("");
    else parts.push((parts.pop() ?? "") + character);
  }
  return parts;
}

function answerOf(written: string): ClozeAnswer {
  const isRight = written.startsWith("=");
  const marked = isRight ? written.slice(1) : written;
  const [mark, percent] = weightMark.exec(marked) ?? [];
  const [text = "", ...feedback] = split(mark ? marked.slice(mark.length) : marked, "#");
  return {
    text: unescapeText(text).trim(),
    fraction: mark ? Number(percent) / 100 : isRight ? 1 : 0,
    isWeighted: mark !== undefined,
    feedback: unescapeText(feedback.join("#")).trim(),
  };
}

/** Takes a cloze text apart. */
export function parseCloze(html: string, mark: (index: number) => string): ClozeText {
  const fields: ClozeField[] = [];
  const pieces: string[] = [];
  let copiedTo = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const start = match.index + match[0].length;
    const end = findEnd(html, start);
    if (end === -1) break;
    const answers = split(html.slice(start, end), "~").filter((answer, index) => index > 0 || answer.trim() !== "");
    pieces.push(html.slice(copiedTo, match.index), mark(fields.length));
    fields.push({
      weight: match[1] === "" ? 1 : Number(match[1]),
      type: match[2] ?? "",
      answers: answers.map((answer) => answerOf(answer.trim())),
    });
    copiedTo = end + 1;
    opening.lastIndex = copiedTo;
    if (fields.length > 200) break;
  }
  pieces.push(html.slice(copiedTo));
  return { html: pieces.join(""), fields };
}
