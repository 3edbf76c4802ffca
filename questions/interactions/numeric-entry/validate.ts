import type { Problem } from "../module.ts";
import { error } from "../problems.ts";
import type { NumericEntryContent } from "./content.ts";
import type { NumericEntryKey, NumericRange } from "./key.ts";
import { readKeyNumber } from "./match-number.ts";
import { compare } from "./rational.ts";
import { readQuantity, sameUnit } from "./read-quantity.ts";

function validateRange(range: NumericRange, path: string): Problem[] {
  const bounds = [range.min, range.max].map((bound) => (bound === null ? null : readKeyNumber(bound)));
  const [low, high] = bounds;
  if ((range.min !== null && !low) || (range.max !== null && !high))
    return [error(path, "not_a_number", "One end of this range isn’t a number. Write it in digits.")];
  if (range.min === null && range.max === null)
    return [error(path, "open_range", "This range accepts every number. Set a lower or upper end.")];
  if (low && high && compare(low, high) > (range.exclusive ? -1 : 0))
    return [error(path, "empty_range", "No number fits this range. Swap its ends.")];
  return [];
}

function validateTolerance(tolerance: NumericEntryKey["tolerance"]): Problem[] {
  if (tolerance === null || tolerance === undefined) return [];
  const amount = typeof tolerance === "object" ? (tolerance.type === "sat" ? "0" : tolerance.value) : tolerance;
  const read = readKeyNumber(amount);
  if (read && read.numerator >= 0n) return [];
  return [error("key.tolerance", "not_a_number", "The tolerance isn’t a number. Write it in digits, 0 or more.")];
}

const isUnit = (written: string) => {
  const read = readQuantity(`1 ${written}`);
  return read.ok && sameUnit(read.unit) === sameUnit(written);
};

function validateUnits({ unit: asked }: NumericEntryContent, { units }: NumericEntryKey): Problem[] {
  const accept = units?.accept ?? [];
  if (!asked)
    return units
      ? [
          error(
            "key.units",
            "units_not_asked",
            "The key has units, but students can’t type one. Ask for a unit, or remove the units.",
          ),
        ]
      : [];
  if (accept.length === 0) return [error("key.units", "no_unit", "No unit is accepted. Add one.")];
  return accept.flatMap(({ unit, multiplier }, index) => {
    const path = `key.units.accept.${index}`;
    const size = readKeyNumber(multiplier);
    const isRepeated = accept.findIndex((other) => sameUnit(other.unit) === sameUnit(unit)) < index;
    return [
      ...(isUnit(unit)
        ? []
        : [
            error(
              `${path}.unit`,
              "unreadable_unit",
              "Begin the unit with a letter or a sign such as °, % or $. Leave powers of ten to its value.",
            ),
          ]),
      ...(isRepeated ? [error(`${path}.unit`, "repeated_unit", "Two units are the same. Change or remove one.")] : []),
      ...(size && size.numerator > 0n
        ? []
        : [error(`${path}.multiplier`, "no_multiplier", "Say how much one of this unit is, as a number above 0.")]),
    ];
  });
}

/** Checks a numeric entry's key. */
export function validateNumericEntry(content: NumericEntryContent, key: NumericEntryKey): Problem[] {
  const ranges = key.ranges ?? [];
  const none =
    key.accept.length + ranges.length === 0
      ? [error("key.accept", "no_accept", "No answer is accepted. Add one.")]
      : [];
  const unread = key.accept.flatMap((written, index) =>
    readKeyNumber(written)
      ? []
      : [error(`key.accept.${index}`, "not_a_number", `${written} isn’t a number. Write it in digits.`)],
  );
  const isReachable = key.accept.length > 0 || ranges.some(({ points = 1 }) => points === 1);
  const reach =
    none.length > 0 || isReachable
      ? []
      : [error("key.ranges", "no_full_marks", "No answer earns full marks. Give full marks to the right one.")];
  const bounds = ranges.flatMap((range, index) => validateRange(range, `key.ranges.${index}`));
  return [...none, ...reach, ...unread, ...bounds, ...validateTolerance(key.tolerance), ...validateUnits(content, key)];
}
