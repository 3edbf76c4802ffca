import { Parser } from "htmlparser2";
import { isClip } from "./files.ts";
import { isolateFormula, isolates, isRightToLeft } from "./isolate.ts";
import { separators } from "./mathml-separators.ts";
import { createMemo } from "./memo.ts";
import { rootWords, texWords } from "./tex-words.ts";

const blocks = new Set([
  "p",
  "div",
  "br",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "section",
  "article",
  "aside",
  "header",
  "footer",
  "blockquote",
  "pre",
  "figure",
  "figcaption",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "table",
  "caption",
  "tr",
  "td",
  "th",
  "mtr",
  "mtd",
]);

interface Open {
  separator: string;
  children: number;
  /** Where in the pieces each child begins. */
  starts: number[];
  isSilent: boolean;
  /** Where in the pieces it begins. */
  from: number;
}

/** Checking a question reads the same text about ten times. Short ones are parsed faster than they are worth keeping. */
const LONG = 10_000;
const MEMO_CHARACTERS = 2_000_000;
const memo = createMemo<string>(MEMO_CHARACTERS, (text) => text.length);

/**
 * Returns the visible text of HTML on one line: for search, titles, duplicates and labels. TeX is given as its source, a picture as its
 * alternative text, a clip as its name, an answer placeholder as a gap.
 */
export function plainText(html: string): string {
  const read = () => textOf(html, { tex: (tex) => tex });
  if (html.length < LONG) return read();
  const text = memo.get(html) ?? read();
  memo.set(html, text);
  return text;
}

/** Returns the same for comparing texts: superscripts and subscripts are marked, so that 2³ is not 23. */
export function distinctText(html: string): string {
  const text = textOf(html, { tex: (tex) => tex, shifted: marked });
  return text
    .replace(raisedSigns, (signs) => marked(onLine(signs), true))
    .replace(loweredSigns, (signs) => marked(onLine(signs), false));
}

/**
 * Returns the same plus the file or address of each picture: texts with equal results look alike to a reader. Empty if nothing is visible.
 */
export const seenText = (html: string): string =>
  `${distinctText(html)} ${(html.match(/\b(?:data-file|src)="[^"]*"/g) ?? []).join(" ")}`.trim();

const marked = (text: string, isRaised: boolean) => `${isRaised ? "^" : "_"}{${text}}`;
const onLine = (signs: string) => signs.normalize("NFKC").replaceAll("−", "-");
const raisedSigns = /[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁿ]+/g;
const loweredSigns = /[₀-₉₊₋₌₍₎ₙ]+/g;

/** Returns the same for titles, which people read: TeX is written on one line, and from left to right in any text. */
export function titleText(html: string): string {
  return textOf(html, { tex: texWords, shifted: shiftedText, isForPeople: true });
}

/** Returns the same as `plainText` for labels, which people read: TeX as its source, from left to right in any text. */
export function labelText(html: string): string {
  return isRightToLeft(html) ? textOf(html, { tex: (tex) => tex, isForPeople: true }) : plainText(html);
}

/** How a title writes TeX, and superscripts and subscripts; without `shifted` those are plain text. */
interface Writers {
  tex: (tex: string) => string;
  shifted?: (text: string, isRaised: boolean) => string;
  /** People read the text: formulas among letters from right to left are isolated. */
  isForPeople?: boolean;
}

const line = "0123456789+-−=()n";
const raised = new Map([..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"].map((sign, index) => [line[index], sign]));
const lowered = new Map([..."₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ"].map((sign, index) => [line[index], sign]));

/** As Unicode's own signs where it has all of them, else after ^ or _. */
function shiftedText(text: string, isRaised: boolean): string {
  const signs = [...text].map((sign) => (isRaised ? raised : lowered).get(sign));
  if (signs.every((sign) => sign !== undefined)) return signs.join("");
  const mark = isRaised ? "^" : "_";
  return [...text].length === 1 ? `${mark}${text}` : `${mark}(${text})`;
}

/** A paragraph of nothing but text, as most options are. */
const paragraph = /^<p>([^<&]*)<\/p>$/;

function textOf(html: string, { tex, shifted, isForPeople = false }: Writers): string {
  const plain = /[<&]/.test(html) ? paragraph.exec(html)?.[1] : html;
  // Without a parser, which takes a hundred times as long.
  if (plain !== undefined) return plain.replace(/\s+/g, " ").trim();
  const isIsolating = isForPeople && isRightToLeft(html);
  const writeTex = isIsolating ? (source: string) => isolateFormula(tex(source)) : tex;
  const pieces: string[] = [];
  const open: Open[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1);
      if (parent) {
        if (parent.children > 0 && !parent.isSilent) pieces.push(parent.separator);
        parent.starts.push(pieces.length);
        parent.children += 1;
      }
      const isSilent = parent?.isSilent === true;
      const isPlace = attributes["data-interaction"] !== undefined || attributes["data-gap"] !== undefined;
      const source = attributes["data-tex"];
      const standsIn = source !== undefined ? writeTex(source) : isPlace ? " ____ " : undefined;
      if (!isSilent) {
        if (blocks.has(name)) pieces.push(" ");
        if (isIsolating && name === "math") pieces.push(isolates.start);
        if (name === "msqrt") pieces.push("√");
        if (standsIn !== undefined) pieces.push(standsIn);
        if (name === "img") pieces.push(" ", attributes.alt ?? "", " ");
        if (isClip({ name, attributes })) pieces.push(" ", attributes.title ?? "", " ");
      }
      open.push({
        separator: separators[name] ?? "",
        children: 0,
        starts: [],
        from: pieces.length,
        isSilent: isSilent || standsIn !== undefined || name === "annotation" || name === "script" || name === "style",
      });
    },
    ontext(text) {
      if (open.at(-1)?.isSilent !== true) pieces.push(text);
    },
    onclosetag(name) {
      const closed = open.pop();
      if ((name === "sup" || name === "sub") && shifted && closed && !closed.isSilent) {
        const held = pieces.splice(closed.from).join("").trim();
        if (held !== "") pieces.push(shifted(held, name === "sup"));
      }
      if (name === "mroot" && closed && !closed.isSilent) {
        const [base = pieces.length, index = pieces.length] = closed.starts;
        const degree = pieces.slice(index).join("").trim();
        const held = pieces.slice(base, index).join("");
        pieces.splice(base, pieces.length - base, rootWords(held, degree));
      }
      if (isIsolating && name === "math" && closed?.isSilent === false) pieces.push(isolates.end);
      if (blocks.has(name)) pieces.push(" ");
    },
  });
  parser.write(html);
  parser.end();
  return pieces.join("").replace(/\s+/g, " ").trim();
}
