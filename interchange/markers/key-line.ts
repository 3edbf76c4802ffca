import { foldSigns } from "./fold.ts";
import { truthOf } from "./truth.ts";
import { anyOf, isWord } from "./words.ts";

/** The key that a line names, and where in the line it is. */
export interface KeyLine {
  from: number;
  to: number;
}

/** What a reader knows of the question whose line it is. */
export interface KeyContext {
  /** Whether a text is one of the options' texts. */
  isOption(text: string): boolean;
  /** A sentence may give the answer in words: the question has no options. */
  mayBeText: boolean;
}

const letter = String.raw`[(\[]?\s?(?:[ivx]{1,5}|\p{L}\u0640?|الف|\d{1,2}|[①-⑳ⓐ-ⓩⒶ-Ⓩ])\s?[)\]]?`;
const between = String.raw`(?:\s?[,;&/|+،、]\s?(?:(?:and|y|e|und|et|и|و|en|i|ve|og|och)\s+)?|\s+(?:and|y|e|und|et|и|و|en|i|ve|og|och)\s+|\s+|[和及與])`;
const letters = new RegExp(
  String.raw`^\s*(?:(?:${anyOf("option")})\s*[:.]?\s*)?${letter}(?:${between}(?:(?:${anyOf("option")})\s+)?${letter})*\s*[.)]?\s*$`,
  "u",
);
const joined = /^\s*[A-J]{2,10}\s*\.?\s*$/;

/** Returns true for a text that is nothing but the letters of options, or a word for true or false. */
export function isPlainKey(text: string): boolean {
  return text.length < 60 && (letters.test(foldSigns(text)) || joined.test(text) || truthOf(text) !== null);
}

/** Signs and articles before the words for a key. */
const lead = String.raw`^[\s([{>*✓✔→➔⇒•·–—-]*(?:(?:the|la|le|les|die|das|der|l['’])\s*)?`;
/** Words of letters with capitals end before a letter; those of other scripts run into the next. */
const wordEnd = String.raw`(?:(?<=\p{Ll})(?![\p{L}\d])|(?<!\p{Ll}))`;
const strong = new RegExp(String.raw`${lead}${anyOf("key")}(?:\s?\((?:s|es|n|en|a)\))?${wordEnd}`, "u");
const weak = new RegExp(`${lead}(?:${anyOf("weakKey")}|key)${wordEnd}`, "u");

/** What separates the words from the key, the surest first. */
const separators = {
  colon: /^\s*\.?\s*(?:[-–—]\s*)?[:=]+\s*[-–—>]*\s*/,
  dash: /^\s*\.?\s*(?:[-–—→⇒➔]+>?)\s*/,
  is: new RegExp(String.raw`^(?:\s+|(?=[^\x00-\x7f]))${anyOf("is")}(?:\s*[:=]\s*|\s+|(?<=[^\x00-\x7f]))`, "u"),
  point: /^\s*\.\s*/,
  none: /^\s*/,
} as const;

const short = /(?:ans|resp|rpta|rep|odp)$/;
const isRight = new RegExp(
  String.raw`^\s*((?:(?:${anyOf("option")})\s+)?[([]?\s?\p{L}\s?[)\]]?)\s+${anyOf("is")}\s+(?:(?:the|la|le|die|a|l['’])\s*)?(?:(?:${anyOf("right")})(?:\s+(?:answer|option|choice|one))?)\s*[.!]?\s*$`,
  "u",
);

/** How long a sentence may be that gives an answer in words. */
const MOST_WORDS = 8;

/** Cuts off the brackets and blanks that surround all of a key. */
function trimmed(text: string, from: number, end: number): KeyLine {
  let to = end;
  while (to > from && /[\s\])}】]/.test(text[to - 1] ?? "") && !isBalanced(text.slice(from, to))) to -= 1;
  while (to > from && /\s/.test(text[to - 1] ?? "")) to -= 1;
  return { from, to };
}

const isBalanced = (text: string) => {
  const closing = (text.match(/[)\]}】]/g) ?? []).length;
  return !/\s$/.test(text) && closing <= (text.match(/[([{【]/g) ?? []).length;
};

function readAfter(text: string, folded: string, start: number, isSure: boolean, context: KeyContext): KeyLine | null {
  const rest = folded.slice(start);
  for (const [kind, pattern] of Object.entries(separators)) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const key = trimmed(text, start + match[0].length, text.length);
    const said = text.slice(key.from, key.to);
    const isNamed = isPlainKey(said) || context.isOption(said);
    // "Answers" alone is a heading; "Answer:" alone is filled in on the next line.
    if (said === "") return kind === "colon" && isSure ? key : null;
    if (isNamed) return key;
    if (kind === "colon") return isSure ? key : null;
    const words = said.split(/\s+/).length;
    if (kind === "dash") return isSure && context.mayBeText ? key : null;
    if (kind === "point") return short.test(folded.slice(0, start)) ? key : null;
    if (kind === "is" && isSure && context.mayBeText && words <= MOST_WORDS) return key;
  }
  return null;
}

/**
 * Returns the key that a line names, as "Ans: B", "The correct answer is (B).", "Respuesta - B", "答案：B" and "B is correct" do; null for
 * any other line. What is named may be a text as well; whether it is an option is for the reader to find.
 */
export function readKeyLine(text: string, context: KeyContext): KeyLine | null {
  const folded = foldSigns(text);
  const right = isRight.exec(folded);
  if (right) {
    const from = right[0].indexOf(right[1] ?? "");
    return { from, to: from + (right[1]?.length ?? 0) };
  }
  const sure = strong.exec(folded);
  if (sure) {
    const key = readAfter(text, folded, sure[0].length, true, context);
    if (key) return key;
  }
  const unsure = weak.exec(folded);
  // "The key: be nice" is said of other things too.
  return unsure && readAfter(text, folded, unsure[0].length, unsure[0].trim() === "key", context);
}

const trailing = new RegExp(
  String.raw`(?:\s|^|[(\[{])\s?(?:(?:the|la)\s+)?${anyOf("key")}\s*(?:\.?\s*[:=]\s*[-–]?|\s*[-–—]+|\.|\s+${anyOf("is")}\s)\s*((?:(?:${anyOf("option")})\s+)?${letter})\s*[)\]}]*\s*\.?\s*$`,
  "u",
);

/** Returns the key at the end of a line that says something else first: "D) Lille  Ans: B". `from` is where the words for it begin. */
export function findTrailingKey(text: string): (KeyLine & { start: number }) | null {
  const offset = Math.max(0, text.length - 120);
  const match = trailing.exec(foldSigns(text.slice(offset)));
  const key = match?.[1];
  if (!match || key === undefined) return null;
  const from = offset + match.index + match[0].lastIndexOf(key);
  return { start: offset + match.index, from, to: from + key.length };
}

const aloneInBrackets = /^\s*[([]\s*([\p{L}①-⑳]|[ivx]{1,4})\s*[)\]]\s*\.?\s*$/u;
const aloneLetter = /^\s*[✓✔→➔>*]?\s*([\p{L}①-⑳])\s*[.)]?\s*$/u;

/** Returns the letter that is all of a line: "(B)", or "B" itself. `from` is its place. */
export function readBareLetter(text: string): KeyLine | null {
  const folded = foldSigns(text);
  const match = aloneInBrackets.exec(folded) ?? aloneLetter.exec(folded);
  if (!match?.[1]) return null;
  const from = match[0].indexOf(match[1]);
  return { from, to: from + match[1].length };
}

/** Returns true for the line above a list of answers: "Answer Key", "Lösungen:", "参考答案". */
export const isKeyListHeading = (text: string): boolean =>
  text.length < 60 &&
  isWord(
    "keyList",
    foldSigns(text)
      .replaceAll(/^[\s\-–—=*#_[(]+|[\s:\-–—=*#_.)\]]+$/g, "")
      .replace(/^(?:the|les|die|las)\s+/, ""),
  );

/** The key of one question in a list. */
export interface KeyEntry {
  number: number;
  said: string;
}

const entry = new RegExp(
  String.raw`(?:(?:${anyOf("question")})\s?\.?\s?)?(\d{1,4})\s?[.):\-–—=、]*\s?([(\[]?(?:[ivx]{2,5}|\p{L}|[①-⑳√×✓✗○]|${anyOf("true")}|${anyOf("false")})[)\]]?(?:\s?[,&/]\s?[(\[]?\p{L}[)\]]?(?![\p{L}]))*)(?![\p{L}\d])[.,;，；]?`,
  "uy",
);
const worded = /^\s*(\d{1,4})\s?[.):\-–—=、]\s?(\S.*)$/;

/**
 * Returns the keys that a line lists, one or several: "1. B", "1-B, 2-C", "1B 2C 3A". With `mayBeText` also one in words, "3. Paris",
 * as it may be beneath "Answer key". Null for a line that is none of these.
 */
export function readKeyEntries(text: string, mayBeText: boolean): KeyEntry[] | null {
  const folded = foldSigns(text);
  const found: KeyEntry[] = [];
  let at = /^\s*/.exec(folded)?.[0].length ?? 0;
  while (at < folded.length) {
    entry.lastIndex = at;
    const match = entry.exec(folded);
    if (!match) break;
    const said = match[2] ?? "";
    const start = at + match[0].indexOf(said, match[1]?.length ?? 0);
    found.push({ number: Number(match[1]), said: text.slice(start, start + said.length) });
    at += match[0].length;
    at += /^[\s,;|]*/.exec(folded.slice(at, at + 100))?.[0].length ?? 0;
  }
  if (found.length > 0 && at >= folded.length) return found;
  const one = mayBeText ? worded.exec(folded) : null;
  return one ? [{ number: Number(one[1]), said: text.slice(text.length - (one[2]?.length ?? 0)).trim() }] : null;
}
