import { anyOf } from "./words.ts";

/** A sign at an end of an option that says whether it is right. */
export interface RightMark {
  from: number;
  to: number;
  /** Null for an empty box. */
  isRight: boolean | null;
  /** `box` for boxes, `dot` for full and empty circles and squares, else `sign`. */
  kind: "box" | "dot" | "sign";
}

const startSigns: readonly [RegExp, RightMark["kind"], boolean | null][] = [
  [/^\s*(?:[☑☒🗹]|\[\s*[x*✓✔√]\s*\]|\(\s*[x*✓✔√]\s*\))\s*/u, "box", true],
  [/^\s*(?:[☐□◻⬜❍❑❏▢]|\[\s*\]|\(\s*\)|\[_+\])\s*/u, "box", null],
  [/^\s*[●■◉⚫◆]\s*/u, "dot", true],
  [/^\s*[○◯⚪◇]\s*/u, "dot", null],
  [/^\s*(?:\*|[✓✔✅√➔➜►▶]\ufe0f?|→|=+>|>+)\s*/u, "sign", true],
  [/^\s*[✗✘❌]\s*/u, "sign", false],
];

const wordBehind = (role: "right" | "wrong") =>
  new RegExp(
    String.raw`(?:\s*(?:<?[-–—=]+|←|<)?\s*[(\[{]\s*(?:${anyOf(role)})\s*[!.]?\s*[)\]}]|\s*(?:<[-–—=]+|←|<<?)\s*(?:${anyOf(role)})|\s+[-–—]+\s*(?:${anyOf(role)}))[.!]?\s*$`,
    "u",
  );
const rightBehind = wordBehind("right");
const wrongBehind = wordBehind("wrong");
const signBehind = /\s*[([]?(?:[✓✔✅☑√]\ufe0f?)+[)\]]?\s*$|\s\*+\s*$|(?<=\S)\*\s*$/u;
const wrongSignBehind = /\s*[([]?[✗✘❌][)\]]?\s*$/u;

/** Returns the sign that a line begins with: a tick, a star, a box. `folded` as `foldText` writes it. */
export function markBefore(folded: string): RightMark | null {
  for (const [pattern, kind, isRight] of startSigns) {
    const match = pattern.exec(folded);
    if (match) return { from: 0, to: match[0].length, isRight, kind };
  }
  return null;
}

/** Returns what the end of an option says of it: "(correct)", a tick, a star. */
export function markBehind(folded: string): RightMark | null {
  const offset = Math.max(0, folded.length - 80);
  const end = folded.slice(offset);
  for (const [pattern, isRight] of [
    [rightBehind, true],
    [wrongBehind, false],
    [signBehind, true],
    [wrongSignBehind, false],
  ] as const) {
    const match = pattern.exec(end);
    if (match) return { from: match.index + offset, to: folded.length, isRight, kind: "sign" };
  }
  return null;
}
