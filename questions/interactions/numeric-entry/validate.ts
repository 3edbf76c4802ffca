import type { Problem } from "../module.ts";
import { error } from "../problems.ts";
import type { NumericEntryContent } from "./content.ts";
import type { NumericEntryKey, NumericRange } from "./key.ts";
import { readKeyNumber } from "./match-number.ts";
import { compare } from "./rational.ts";

function validateRange(range: NumericRange, path: string): Problem[] {
  const bounds = [range.min, range.max].map((bound) => (bound === null ? null : readKeyNumber(bound)));
  const [low, high] = bounds;
  if ((range.min !== null && !low) || (range.max !== null && !high))
    return [error(path, "not_a_number", "A bound of this range is not a number.")];
  if (range.min === null && range.max === null)
    return [error(path, "open_range", "This range has no bound, so it accepts every number.")];
  if (low && high && compare(low, high) > (range.exclusive ? -1 : 0))
    return [error(path, "empty_range", "No number lies in this range.")];
  return [];
}

function validateTolerance(tolerance: NumericEntryKey["tolerance"]): Problem[] {
  if (tolerance === null || tolerance === undefined) return [];
  const amount = typeof tolerance === "object" ? (tolerance.type === "sat" ? "0" : tolerance.value) : tolerance;
  const read = readKeyNumber(amount);
  if (read && read.numerator >= 0n) return [];
  return [error("key.tolerance", "not_a_number", "The tolerance is not a number of 0 or more.")];
}

/** Checks a numeric entry's key. */
export function validateNumericEntry(_content: NumericEntryContent, key: NumericEntryKey): Problem[] {
  const ranges = key.ranges ?? [];
  const none =
    key.accept.length + ranges.length === 0 ? [error("key.accept", "no_accept", "No answer is accepted.")] : [];
  const unread = key.accept.flatMap((written, index) =>
    readKeyNumber(written) ? [] : [error(`key.accept.${index}`, "not_a_number", `This is not a number: ${written}.`)],
  );
  const isReachable = key.accept.length > 0 || ranges.some(({ points = 1 }) => points === 1);
  const reach =
    none.length > 0 || isReachable ? [] : [error("key.ranges", "no_full_marks", "No answer earns full marks.")];
  const bounds = ranges.flatMap((range, index) => validateRange(range, `key.ranges.${index}`));
  return [...none, ...reach, ...unread, ...bounds, ...validateTolerance(key.tolerance)];
}
