import { toldBand } from "../../base/common/told-band.ts";
import { shownNumber } from "../../base/ui/shown-number.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { PublicReport } from "./requests.ts";

type Score = PublicReport["score"];

/** Returns how scores are told to someone who knows no scale: whole numbers, per cent where there is no scale. */
export function useTold(score: Score) {
  const numbers = useNumbers();
  const value = (of: number) =>
    score.unit === "percent" ? `${numbers.plain(shownNumber(of, 0, [100]))}%` : numbers.plain(Math.round(of));
  const told = toldBand(score);
  return {
    value,
    /** "40" of "give or take 40"; null where it isn’t known, or not the same on both sides. */
    error: told && told.error !== null ? value(told.error) : null,
    band: told && { low: told.low, high: told.high },
  };
}
