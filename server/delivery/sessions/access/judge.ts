import { isAddressIn } from "@sextant/contract/address-ranges.ts";
import type { SittingRules } from "@sextant/contract/sitting-rules.ts";

type Earlier = NonNullable<SittingRules["earlier"]>;
type Result = { points: number; max_points: number };

/** Returns whether a sitting may be started from an address. Without ranges it may be from anywhere. */
export function isAddressAllowed({ addresses }: Pick<SittingRules, "addresses">, address: string): boolean {
  return addresses.length === 0 || isAddressIn(address, addresses);
}

/** Returns whether a result is what an assessment asks for. */
export function isEarlierMet({ at_least: least }: Pick<Earlier, "at_least">, result: Result | null): boolean {
  if (!result || !least) return result !== null;
  if (least.unit === "points") return result.points >= least.value;
  // Points may be decimals: 2.1 of 3 is 70 percent, though not in binary fractions.
  return result.max_points > 0 && (result.points / result.max_points) * 100 >= least.value - 1e-9;
}
