import { asciiDigits, withoutInvisible } from "../text/written.ts";
import { functionNames, severalArguments } from "./names.ts";

/** Which sign begins the decimals of typed numbers. With a comma, a semicolon or a comma and a space separates what is listed. */
export type DecimalSign = "point" | "comma";

/** One piece of a formula. `at` is where it begins. */
export type Token =
  | { kind: "number"; text: string; value: number; at: number }
  | { kind: "name"; name: string; at: number }
  | { kind: "sign"; sign: string; at: number };

/** Signs that people and keyboards write for the same thing. */
const same: Readonly<Record<string, string>> = {
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∗": "*",
  "÷": "/",
  "⁄": "/",
  "∕": "/",
  "−": "-",
  "–": "-",
  "‐": "-",
  "‑": "-",
  "﹣": "-",
  "－": "-",
  "＋": "+",
  "＊": "*",
  "／": "/",
  "＝": "=",
  "（": "(",
  "）": ")",
  "＜": "<",
  "＞": ">",
  "⩽": "≤",
  "⩾": "≥",
  "∼": "~",
  "；": ";",
  "،": ",",
  "؛": ";",
};

/** Values and functions, the longest first: of two that begin alike, that one is meant. */
const names = ["pi", "ans", ...functionNames].sort((one, other) => other.length - one.length);

/** Digits with one decimal sign, a point or a comma. A further comma makes it no number. */
const plainNumber = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)(?![\d,])/;
/** Groups of three set apart by commas, where those aren’t decimal signs. */
const groupedNumber = /^[1-9]\d{0,2}(?:,\d{3})+(?![\d,])(?:\.\d*)?/;
/** Within a list, a comma separates where the decimal sign is a point. */
const listedNumber = { point: /^(?:\d+(?:\.\d*)?|\.\d+)/, comma: /^(?:\d+(?:\.\d+|,\d+)?|[.,]\d+)/ };

/** Finds the number at the start of a text whose digits are ASCII. Returns it as written, and with a decimal point. */
function numberAt(rest: string, format: DecimalSign, isListed: boolean): { written: string; text: string } | null {
  if (isListed) {
    const [written] = listedNumber[format].exec(rest) ?? [];
    return written === undefined ? null : { written, text: written.replace(",", ".") };
  }
  const grouped = format === "point" ? groupedNumber.exec(rest) : null;
  if (grouped) return { written: grouped[0], text: grouped[0].replaceAll(",", "") };
  const [written] = plainNumber.exec(rest) ?? [];
  return written === undefined ? null : { written, text: written.replace(",", ".") };
}

/** Returns whether the brace at the start of a text begins a condition: a comparison comes before it is closed. Others are parentheses. */
function beginsCondition(rest: string): boolean {
  let depth = 0;
  for (const char of rest) {
    if (char === "{") depth += 1;
    else if (char === "}") depth -= 1;
    else if (depth === 1 && "<>=≤≥⩽⩾＜＞＝~∼".includes(char)) return true;
    if (depth === 0) return false;
  }
  return false;
}

const subscripts = "₀₁₂₃₄₅₆₇₈₉";
const isValue = (letter: string) => "exyEXY".includes(letter);

/** Finds the name at the start of a text: a value, a function, or a letter with its subscript, such as x_1 or x1. */
function nameAt(rest: string): { written: string; name: string } | null {
  const known = names.find((one) => rest.slice(0, one.length).toLowerCase() === one);
  if (known) return { written: rest.slice(0, known.length), name: known };
  const [written, letter, braced, plain, raised] =
    /^([a-zA-Z])(?:_\{(\w{1,8})\}|_?(\d{1,3})(?![\d.])|([₀-₉]{1,3}))?/.exec(rest) ?? [];
  if (written === undefined || letter === undefined) return null;
  const under = braced ?? plain ?? (raised && [...raised].map((digit) => subscripts.indexOf(digit)).join(""));
  if (under && letter.toLowerCase() !== "e") return { written, name: `${letter}_${under}` };
  return { written: letter, name: isValue(letter) ? letter.toLowerCase() : letter };
}

/**
 * Cuts a formula into pieces. Letters are read as the longest name they begin with, so that "2pix" is 2 · pi · x; case matters only
 * in single letters. A character that means nothing becomes a sign of its own, for the parser to refuse. Digits may be of any script.
 */
export function readTokens(formula: string, format: DecimalSign): Token[] {
  // As long as before, so that places stay.
  const text = asciiDigits(formula).replaceAll("\u066b", ".");
  const tokens: Token[] = [];
  /** Of each bracket that is open: whether it holds a list. */
  const brackets: boolean[] = [];
  /** Of each brace that is open: whether it is one of a condition. */
  const braces: boolean[] = [];
  // A point such as (2, 5), by itself.
  const isPoint = /^\s*\([^()]*[,;][^()]*\)\s*$/.test(text);
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const number = numberAt(rest, format, brackets.at(-1) ?? false);
    if (number) {
      tokens.push({ kind: "number", text: number.text, value: Number(number.text), at });
      at += number.written.length;
      continue;
    }
    const name = nameAt(rest);
    if (name) {
      tokens.push({ kind: "name", name: name.name, at });
      at += name.written.length;
      continue;
    }
    const char = rest[0] ?? "";
    const pair = { "<=": "≤", ">=": "≥" }[rest.slice(0, 2)];
    if (pair) {
      tokens.push({ kind: "sign", sign: pair, at });
      at += 2;
      continue;
    }
    if (char === "π") tokens.push({ kind: "name", name: "pi", at });
    else if (char === "√") tokens.push({ kind: "name", name: "sqrt", at });
    else if (withoutInvisible(char).trim() !== "") {
      if (char === "{") braces.push(beginsCondition(rest));
      const isCondition = char === "{" ? braces.at(-1) : char === "}" ? braces.pop() : false;
      const sign = isCondition ? char : char === "{" ? "(" : char === "}" ? ")" : (same[char] ?? char);
      const before = tokens.at(-1);
      // Conditions may be listed, as in {x>2, x<5}.
      if (sign === "[" || sign === "{") brackets.push(true);
      else if (sign === "(") brackets.push(isPoint || (before?.kind === "name" && severalArguments.has(before.name)));
      else if (sign === ")" || sign === "]" || sign === "}") brackets.pop();
      tokens.push({ kind: "sign", sign, at });
    }
    at += 1;
  }
  return tokens;
}
