import { cutText } from "@sextant/questions/text/cut.ts";
import { message } from "../../messages/message.ts";
import { Refusal } from "../refusal.ts";

/** Most texts that one pattern may stand for. */
const MOST_TEXTS = 500;

const tooMuch = (pattern: string) => new Refusal(message("pattern_open", { pattern: cutText(pattern, 100) }));

/** Marks, in a text that is being read, the letter behind it as one of either case; and any run of characters. Private to Unicode. */
const EITHER = "\ue000";
const ANYTHING = "\ue001";

/** Reads a regular expression (the part of it that is finite, and runs of anything) into all the texts that it matches. */
class Reader {
  at = 0;
  pattern: string;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  alternatives(): string[] {
    const all = this.sequence();
    while (this.pattern[this.at] === "|") {
      this.at += 1;
      all.push(...this.sequence());
    }
    return [...new Set(all)];
  }

  sequence(): string[] {
    let texts = [""];
    while (this.at < this.pattern.length && !"|)".includes(this.pattern[this.at] ?? "")) {
      const pieces = this.repeated(this.piece());
      if (texts.length * pieces.length > MOST_TEXTS) throw tooMuch(this.pattern);
      texts = texts.flatMap((text) => pieces.map((piece) => text + piece));
    }
    return texts;
  }

  piece(): string[] {
    const char = this.pattern[this.at] ?? "";
    this.at += 1;
    if (char === "(") {
      if (this.pattern.startsWith("?:", this.at)) this.at += 2;
      const within = this.alternatives();
      if (this.pattern[this.at] !== ")") throw tooMuch(this.pattern);
      this.at += 1;
      return within;
    }
    if (char === "[") return this.set();
    if (char === "\\") return [this.escaped()];
    if (char === "." && this.pattern[this.at] === "*") {
      this.at += 1;
      return [ANYTHING];
    }
    if (".*+?{}^$".includes(char)) throw tooMuch(this.pattern);
    return [char];
  }

  /** A backslash before a sign is the sign; classes of characters (`\w`) have too many. */
  escaped(): string {
    const char = this.pattern[this.at] ?? "";
    this.at += 1;
    if (char === "" || /[a-zA-Z0-9]/.test(char)) throw tooMuch(this.pattern);
    return char;
  }

  set(): string[] {
    const end = this.pattern.indexOf("]", this.at);
    const inner = this.pattern.slice(this.at, end);
    if (end < 0 || !/^(?:[^\\^\-[]|[^\\^\-[]-[^\\^\-[])+$/.test(inner)) throw tooMuch(this.pattern);
    this.at = end + 1;
    const [one = "", other = "", ...more] = [...inner];
    if (more.length === 0 && one !== other && one.toLowerCase() === other.toLowerCase())
      return [EITHER + one.toLowerCase()];
    return [...inner.matchAll(/(.)-(.)|./gu)].flatMap(([whole, low, high]) => {
      if (low === undefined || high === undefined) return [whole];
      const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
      if (to - from > 100) throw tooMuch(this.pattern);
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCodePoint(from + index));
    });
  }

  repeated(pieces: string[]): string[] {
    const next = this.pattern[this.at];
    if (next === "?") {
      this.at += 1;
      return [...new Set(["", ...pieces])];
    }
    if (next === "*" || next === "+" || next === "{") throw tooMuch(this.pattern);
    return pieces;
  }
}

/** Texts of one form: a single piece is the whole text; between several pieces any text may come. */
export interface TextForm {
  pieces: string[];
  /** True: upper and lower case are the same. */
  isCaseFolded: boolean;
}

/** A text in both cases of each marked letter, where others are of one case only. */
function spelledOut(text: string, pattern: string): string[] {
  const at = text.indexOf(EITHER);
  if (at < 0) return [text];
  if (text.split(EITHER).length > 9) throw tooMuch(pattern);
  const [before, letter, after] = [text.slice(0, at), text[at + 1] ?? "", text.slice(at + 2)];
  return [letter, letter.toUpperCase()].flatMap((one) => spelledOut(before + one + after, pattern));
}

const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();

function formsOf(text: string, pattern: string): TextForm[] {
  const unmarked = text.replaceAll(new RegExp(`${EITHER}.`, "gu"), "");
  const isCaseFolded = text.includes(EITHER) && !hasCase(unmarked);
  const texts = isCaseFolded ? [text.replaceAll(EITHER, "")] : spelledOut(text, pattern);
  return texts.map((one) => ({ pieces: one.split(ANYTHING), isCaseFolded }));
}

/**
 * Returns what a regular expression of XML Schema matches, which always means the whole text: a list of texts, each perhaps with
 * stretches of anything in it.
 * @throws Refusal when they are too many to list, or it uses what is not read here.
 */
export function readPattern(pattern: string): TextForm[] {
  if (pattern.includes(EITHER) || pattern.includes(ANYTHING)) throw tooMuch(pattern);
  const reader = new Reader(pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, ""));
  const texts = reader.alternatives();
  if (reader.at < reader.pattern.length) throw tooMuch(pattern);
  return texts.flatMap((text) => formsOf(text, pattern));
}

/** Returns whether a text has a form. */
export function hasForm({ pieces, isCaseFolded }: TextForm, text: string): boolean {
  const fold = isCaseFolded ? (one: string) => one.toLowerCase() : (one: string) => one;
  const [first = "", ...rest] = pieces.map(fold);
  const whole = fold(text);
  const last = rest.pop();
  if (last === undefined) return whole === first;
  if (whole.length < first.length + last.length || !whole.startsWith(first) || !whole.endsWith(last)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = whole.indexOf(piece, at);
    if (found < 0 || found + piece.length > whole.length - last.length) return false;
    at = found + piece.length;
  }
  return true;
}
