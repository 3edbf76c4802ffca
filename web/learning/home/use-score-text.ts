import { roundOnScale } from "../../base/common/round-on-scale.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { LatestScore } from "./requests.ts";

const PERCENT = 100;

/** Returns how a score is written on its scale, and how much of one. */
export function useScoreText(unit: LatestScore["unit"], scale: LatestScore["scale"]) {
  const numbers = useNumbers();
  const value = (score: number) =>
    unit === "percent" ? numbers.share(score, PERCENT) : numbers.plain(Math.round(score));
  return {
    value,
    /** Where a score will likely lie is not known to the point. */
    bound: (score: number) => value(roundOnScale(score, scale)),
  };
}
