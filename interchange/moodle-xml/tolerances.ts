import { formatNumber } from "../formulas/number-format.ts";
import type { WeightedNumber } from "../moodle/weighted-numbers.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { formatOf } from "./calculated.ts";
import { numberOf, settingOf } from "./settings.ts";

/** Moodle widens every range by this share, so that what binary fractions add doesn't count. */
const EPSILON = 1e-14;

/** The lowest and highest number that is accepted, by the kind of tolerance: 1 relative, 2 nominal, 3 geometric. */
function spanOf(number: number, stated: number, kind: number): [number, number] {
  const around = Math.abs(stated);
  if (kind === 2) {
    const nominal = around + EPSILON * Math.max(around, Math.abs(number), EPSILON);
    return [number - nominal, number + nominal];
  }
  const share = around + EPSILON;
  if (kind === 1) return [number - Math.abs(number) * share, number + Math.abs(number) * share];
  const [inner, outer] = [number / (1 + share), number * (1 + share)];
  return number < 0 ? [outer, inner] : [inner, outer];
}

/** A bound in as few digits as say the same. */
function bound(value: number): string {
  const short = Number(value.toPrecision(12));
  return String(Math.abs(short - value) <= Math.abs(value) * 10 * EPSILON ? short : value);
}

/**
 * Returns what an answer accepts. Only calculated questions state a kind of tolerance and how the right number is written; of the
 * others the tolerance is nominal.
 */
export function acceptedBy(answer: XmlElement, number: string): WeightedNumber["value"] {
  if (number === "*") return "any";
  const tolerance = settingOf(answer, "tolerance");
  const kind = numberOf(answer, "tolerancetype");
  const [right, stated] = [Number(number), Number(tolerance)];
  if (kind === null || number === "" || !Number.isFinite(right) || !Number.isFinite(stated))
    return { number, tolerance };
  const [low, high] = spanOf(right, stated, kind);
  const shown = formatNumber(right, formatOf(answer));
  const isWritten = Number(shown) >= low && Number(shown) <= high;
  if (kind === 2 && Number(shown) === Number(right.toPrecision(14))) return { number: shown, tolerance };
  return { min: bound(low), max: bound(high), ...(isWritten ? { shown } : {}) };
}
