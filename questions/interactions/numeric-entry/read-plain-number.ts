import { readNumberIn } from "./read-number.ts";

/** What an imported answer turned out to be: a text that a key accepts, and what stood around it. */
export interface PlainNumber {
  /** The number without unit, grouping or approximation sign: "250120", "-77.45", "1/2". */
  text: string;
  /** Currency sign or "%", when there was one. The number is not converted: 5 % stays 5. */
  unit: string | null;
  /** True for "≈ 3.2" and "about" signs: a key made of it wants a tolerance. */
  approximate: boolean;
}

const shape = /^([≈~∼≃≅]?)\s*([-+\u2212]?)\s*([$€£¥]?)\s*([-+\u2212]?)\s*([^$€£¥%≈~]*?)\s*([%€£¥$]?)$/u;

/** Reads an answer as import files write it ("$250,120", "77.45%", "≈−3.2"); null when it is not one number. */
export function readPlainNumber(text: string): PlainNumber | null {
  if (text.length > 100) return null;
  const [matched, about, before, currency, after, digits = "", unit] = shape.exec(text.trim()) ?? [];
  if (matched === undefined || (before && after)) return null;
  const read = readNumberIn("point", digits);
  if (!read.ok || /^[-+\u2212]/.test(digits)) return null;
  const sign = /[-\u2212]/.test(`${before}${after}`) ? "-" : "";
  return {
    text: sign + read.plain + (read.exponent === null ? "" : `e${read.exponent}`),
    unit: currency || unit || null,
    approximate: about !== "",
  };
}
