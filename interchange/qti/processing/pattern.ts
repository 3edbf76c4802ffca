import { Refusal } from "../refusal.ts";

/** Most texts that one pattern may stand for. */
const MOST_TEXTS = 500;

const tooMuch = (pattern: string) =>
  new Refusal(
    `The scoring uses <patternMatch> with a pattern that stands for too many texts to list: ${pattern.slice(0, 100)}`,
  );

/** Reads a regular expression (the part of it that is finite) into all the texts that it matches. */
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

/**
 * All texts that a regular expression of XML Schema matches, which always means the whole text.
 * @throws Refusal when they are too many to list, or it uses what is not read here.
 */
export function expandPattern(pattern: string): string[] {
  const reader = new Reader(pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, ""));
  const texts = reader.alternatives();
  if (reader.at < reader.pattern.length) throw tooMuch(pattern);
  return texts;
}
