import { anyOf } from "./words.ts";

/** What comes before an option: "A)", "(b)", "ج.", "①". */
export interface OptionMarker {
  /** The letter or number alone, as `foldText` writes it. */
  letter: string;
  /** Where the option's text begins. */
  end: number;
  /** How it is set off: `()`, `)`, `.`, a tab alone … */
  style: string;
  /** A blank follows, or nothing. */
  isSpaced: boolean;
}

const name = String.raw`(الف|[ivx]{2,5}|\p{L}\u0640?|\d{1,2})`;

const whole = new RegExp(String.raw`[(\[]\s?${name}\s?[)\]][.:]?`, "uy");
const closed = new RegExp(String.raw`(?:${anyOf("option")}\s+)?${name}\s?([).:\]、])`, "uy");
const dashed = new RegExp(String.raw`${name}\s?[-–—]\s`, "uy");
const bare = new RegExp(String.raw`${name}(?=\t|\s{2})`, "uy");
const circle = /([①-⑳])|([Ⓐ-Ⓩ]|[ⓐ-ⓩ])/uy;

function at(pattern: RegExp, folded: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(folded);
}

/**
 * Returns the marker of an option at a place of a line; null when there is none. A letter is no more than that: whether an option can
 * begin with it is for the reader to say, which knows those before it.
 */
export function readOptionMarker(folded: string, from: number): OptionMarker | null {
  const found = (match: RegExpExecArray, letter: string, style: string): OptionMarker => {
    const end = match.index + match[0].length;
    const blanks = /^\s*/.exec(folded.slice(end, end + 50))?.[0].length ?? 0;
    return {
      letter,
      end: end + blanks,
      style,
      isSpaced: blanks > 0 || end >= folded.length || /\s$/.test(match[0]),
    };
  };
  const inBrackets = at(whole, folded, from);
  if (inBrackets) return found(inBrackets, inBrackets[1] ?? "", "()");
  const before = at(closed, folded, from);
  if (before) return found(before, before[1] ?? "", before[2] ?? "");
  const dash = at(dashed, folded, from);
  if (dash) return found(dash, dash[1] ?? "", "-");
  const ring = at(circle, folded, from);
  if (ring) {
    const code = ring[0].charCodeAt(0);
    const letter = ring[1] ?? String.fromCharCode(97 + ((code - 0x24b6) % 26));
    return found(ring, letter, "①");
  }
  const alone = at(bare, folded, from);
  return alone && found(alone, alone[1] ?? "", "\t");
}
