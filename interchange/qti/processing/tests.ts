import type { XmlElement } from "../../xml/xml-tree.ts";
import { hasForm, readPattern } from "./pattern.ts";
import { isSame, numberOf, type Value } from "./values.ts";

const isOff = (written: string | undefined) => written === "false" || written === "0";
const isOn = (written: string | undefined) => written === "true" || written === "1";

/** What binary fractions add to a bound is rounded away: 9.5 is within 0.1 of 9.4. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** Bounds that `equal` allows around its first argument, in the argument's unit; null when it allows none. */
export function boundsOf(wanted: number, { attributes }: XmlElement): { low: number; high: number } | null {
  const mode = attributes.toleranceMode ?? "exact";
  if (mode === "exact") return null;
  const [below = 0, above = below] = (attributes.tolerance ?? "0").trim().split(/\s+/).map(Number);
  if (mode === "absolute") return { low: tidy(wanted - below), high: tidy(wanted + above) };
  const ends = [wanted * (1 - below / 100), wanted * (1 + above / 100)].map(tidy);
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** Judges `equal`: exactly, or within a tolerance of the first argument. */
export function isEqual(a: Value, b: Value, element: XmlElement): boolean | null {
  const [wanted, given] = [numberOf(a), numberOf(b)];
  if (wanted === null || given === null)
    return a.type === b.type ? isSame(a.items[0] ?? "", b.items[0] ?? "", [a.type]) : null;
  const bounds = boundsOf(wanted, element);
  if (!bounds) return wanted === given;
  const isAbove = isOff(element.attributes.includeLowerBound) ? given > bounds.low : given >= bounds.low;
  const isBelow = isOff(element.attributes.includeUpperBound) ? given < bounds.high : given <= bounds.high;
  return isAbove && isBelow;
}

/** Returns a number rounded to `figures` significant figures or decimal places, halves upward. */
export function roundTo(value: number, mode: string, figures: number): number {
  if (value === 0) return 0;
  const places = mode === "decimalPlaces" ? figures : figures - 1 - Math.floor(Math.log10(Math.abs(value)));
  const factor = 10 ** places;
  return tidy(Math.floor(tidy(value * factor + 0.5)) / factor);
}

/** Judges `equalRounded`: the same after both are rounded. */
export function isEqualRounded(a: Value, b: Value, { attributes }: XmlElement): boolean | null {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x === null || y === null) return null;
  const [mode, figures] = [attributes.roundingMode ?? "significantFigures", Number(attributes.figures ?? 0)];
  return roundTo(x, mode, figures) === roundTo(y, mode, figures);
}

/** Judges `stringMatch`: the same text, case as asked; with `substring` the first contains the second. */
export function isStringMatch(a: Value, b: Value, { attributes }: XmlElement): boolean {
  const fold = isOff(attributes.caseSensitive) ? (text: string) => text.toLowerCase() : (text: string) => text;
  const [whole, part] = [fold(String(a.items[0])), fold(String(b.items[0]))];
  return isOn(attributes.substring) ? whole.includes(part) : whole === part;
}

/** Judges `patternMatch`, for patterns of which all texts can be listed. */
export function matchesPattern(pattern: string, text: string): boolean {
  return readPattern(pattern).some((form) => hasForm(form, text));
}
