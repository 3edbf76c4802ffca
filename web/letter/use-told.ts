import { roundError, roundOnScale } from "../common/round-on-scale.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { Letter } from "./requests.ts";

type Score = Letter["score"];

/** Returns how scores are told to someone who knows no scale: whole numbers, per cent where there is no scale. */
export function useTold({ unit, scale, error, band }: Score) {
  const numbers = useNumbers();
  const value = (score: number) => numbers.plain(Math.round(score)) + (unit === "percent" ? "%" : "");
  return {
    value,
    /** "40" of "give or take 40" */
    error: error === null ? null : value(roundError(error, scale)),
    band: band && { low: roundOnScale(band.low, scale), high: roundOnScale(band.high, scale) },
  };
}
