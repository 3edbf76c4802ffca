import type { Rational } from "./rational.ts";
import { MAX_NUMERIC_RESPONSE } from "./response.ts";

/** Largest power of ten that is read; more digits than any measurement has, few enough to compute with at once. */
const MAX_EXPONENT = 100;

export type ReadNumberError =
  | "empty"
  | "too_long"
  | "mixed_number"
  | "unit"
  | "zero_denominator"
  | "too_large"
  | "not_a_number";

/** `plain` is the number as typed with ASCII digits and no sign, grouping or spaces: what the SAT's length rule counts. */
export type ReadNumber =
  | { ok: true; value: Rational; plain: string; isDecimal: boolean }
  | { ok: false; code: ReadNumberError };

const vulgar: Record<string, string> = {
  "½": "1/2",
  "⅓": "1/3",
  "⅔": "2/3",
  "¼": "1/4",
  "¾": "3/4",
  "⅕": "1/5",
  "⅖": "2/5",
  "⅗": "3/5",
  "⅘": "4/5",
  "⅙": "1/6",
  "⅚": "5/6",
  "⅐": "1/7",
  "⅛": "1/8",
  "⅜": "3/8",
  "⅝": "5/8",
  "⅞": "7/8",
  "⅑": "1/9",
  "⅒": "1/10",
};

/** First digits of the decimal systems that keyboards in use may type: Arabic, Persian, full width. */
const zeros = [0x0660, 0x06f0, 0xff10];

const asciiDigit = (digit: string) => {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code < start + 10) ?? code;
  return String(code - zero);
};

/** Same number, ASCII characters: signs, fraction bars, digits, decimal and grouping marks. */
function toAscii(text: string): string {
  return text
    .replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/g, (sign) => ` ${vulgar[sign]}`)
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, asciiDigit)
    .replace(/[\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d]/g, "-")
    .replace(/[\u2044\u2215\u00f7\uff0f]/g, "/")
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/[\u066c\uff0c]/g, ",")
    .replace(/\uff0b/g, "+")
    .replace(/\s+/g, " ")
    .trim();
}

const refuse = (code: ReadNumberError): ReadNumber => ({ ok: false, code });

/** "12", "1,234", ".5", "5.", "0.25": digits, grouped by threes or not at all. */
const decimal = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+`;
const shapes = {
  decimal: new RegExp(`^([+-])? ?(${decimal})(?:[eE]([+-]?\\d{1,6}))?$`),
  fraction: new RegExp(`^([+-])? ?(${decimal}) ?/ ?([+-])? ?(${decimal})$`),
  mixed: /^[+-]? ?\d+ \d+ ?\/ ?\d+$/,
  withUnit: /^[+-]? ?[$€£¥%]|[$€£¥%°]$/,
};

function readDecimal(digits: string, exponent: number): Rational {
  const [whole = "", part = ""] = digits.replaceAll(",", "").split(".");
  const numerator = BigInt(whole + part || "0");
  const shift = exponent - part.length;
  return shift >= 0
    ? { numerator: numerator * 10n ** BigInt(shift), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(-shift) };
}

/**
 * Reads a number exactly: decimals (".5", "5.", "1,234.5", "2e-3"), fractions ("1/2", "-3/4", "½"), signs in their Unicode forms.
 * Refused with a code: "3 1/2" (`mixed_number`: the SAT reads it as 31/2, so guessing would mark someone wrongly), units and
 * currency, a denominator of 0, infinities, exponents beyond ±100, and anything of more than 100 characters, unread.
 */
export function readNumber(text: string): ReadNumber {
  if (text.length > MAX_NUMERIC_RESPONSE) return refuse("too_long");
  const ascii = toAscii(text);
  if (ascii === "") return refuse("empty");
  const asDecimal = shapes.decimal.exec(ascii);
  if (asDecimal) {
    const [, sign, digits = "", exponent = "0"] = asDecimal;
    if (Math.abs(Number(exponent)) > MAX_EXPONENT) return refuse("too_large");
    const { numerator, denominator } = readDecimal(digits, Number(exponent));
    const value = { numerator: sign === "-" ? -numerator : numerator, denominator };
    return { ok: true, value, plain: digits.replaceAll(",", ""), isDecimal: asDecimal[3] === undefined };
  }
  const asFraction = shapes.fraction.exec(ascii);
  if (asFraction) {
    const [, sign, over = "", underSign, under = ""] = asFraction;
    const [a, b] = [readDecimal(over, 0), readDecimal(under, 0)];
    if (b.numerator === 0n) return refuse("zero_denominator");
    const numerator = a.numerator * b.denominator * ((sign === "-") === (underSign === "-") ? 1n : -1n);
    const value = { numerator, denominator: a.denominator * b.numerator };
    return { ok: true, value, plain: `${over}/${under}`.replaceAll(",", ""), isDecimal: false };
  }
  if (shapes.mixed.test(ascii)) return refuse("mixed_number");
  return refuse(shapes.withUnit.test(ascii) ? "unit" : "not_a_number");
}
