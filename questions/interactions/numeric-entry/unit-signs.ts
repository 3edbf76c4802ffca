import { asciiDigits, withoutInvisible } from "../../text/written.ts";

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Returns text with superscripts as `^` and digits: "m⁻²" is "m^-2". */
export const withoutSuperscripts = (text: string): string =>
  text.replace(/([⁺⁻]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, sign: string, digits: string) => {
    const plain = [...digits].map((digit) => superscripts.indexOf(digit)).join("");
    return `^${sign === "⁻" ? "-" : ""}${plain}`;
  });

/** Matches a sign of multiplication; the letter x is none. */
export const timesSign = /[*×✕✖⨯∗·⋅∙•‧・]/g;

type Replacements = readonly (readonly [RegExp, string])[];

/** What is replaced before compatible characters become one, as these would fall apart. */
const early: Replacements = [
  [/[º˚]/g, "°"],
  [/[\u00b4`]/g, "′"],
  [/\u02dd/g, "′′"],
];

/** Signs and words of one meaning, replaced one after the other. */
const late: Replacements = [
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u2044\u2215\u00f7]/g, "/"],
  [/[\u2018\u2019\u02b9\u02bc']/g, "′"],
  [/[\u201c\u201d\u02ba"]/g, "′′"],
  [/\u066a|(?<!\p{L})per\s?cent(?!\p{L})/giu, "%"],
  [/\u0609/g, "‰"],
  [/(?<!\p{L})per(?!\p{L})/gu, "/"],
  [/(?<!\p{L})deg(?:rees?|s)?\.?(?![a-z])/gu, "°"],
  [/°\s*(?:C|[Cc]elsius|[Cc]entigrade)(?!\p{L})/gu, "°C"],
  [/°\s*(?:F|[Ff]ahrenheit)(?!\p{L})/gu, "°F"],
  [/\*\*|\u02c6/g, "^"],
  [timesSign, "*"],
  [/(?<=[\p{L}\d)])\s+[xX]\s+(?=[\p{L}(])/gu, "*"],
  // A point multiplies ("N.m"), or ends what was cut short ("fl. oz", "in.").
  [/(?<=[\p{L}\d)])\.\s*(?=[\p{L}(])/gu, "*"],
  [/(?<=[\p{L}\d])\.(?=\s*(?:[/*)]|$))/gu, ""],
  [/(?<=\p{L})\s*-\s*(?=\p{L})/gu, "*"],
  [/[[{]/g, "("],
  [/[\]}]/g, ")"],
  [/\s+/g, " "],
  [/ ?([*/^]) ?/g, "$1"],
  [/(?<=\() | (?=\))/g, ""],
];

const replaceEach = (text: string, replacements: Replacements): string =>
  replacements.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text);

/** Returns a unit with one character for all signs and words that mean the same: `*`, `/`, `^`, brackets, spaces between factors. */
export function withPlainSigns(unit: string): string {
  const shaped = withoutSuperscripts(replaceEach(withoutInvisible(unit), early)).normalize("NFKC");
  return replaceEach(asciiDigits(shaped), late).trim();
}
