import { useNumbers } from "../ui/use-numbers.ts";
import type { LatestScore } from "./requests.ts";

const PERCENT = 100;

/** Returns how a score is written on its scale, and how much of one. */
export function useScoreText(unit: LatestScore["unit"]) {
  const numbers = useNumbers();
  return {
    value: (score: number) =>
      unit === "percent" ? numbers.share(Math.round(score), PERCENT) : numbers.plain(Math.round(score)),
    length: (points: number) => numbers.plain(Math.max(1, Math.round(points))),
  };
}
