import { shownNumber } from "../ui/shown-number.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { roundError } from "./round-on-scale.ts";

/** What the scores of an assessment are in, with the scale or the points that they can reach. */
export type ScoreUnit = { unit: "scaled" | "points" | "percent"; min: number; max: number | null };

/** Returns how scores and their errors are told wherever they are in one unit. */
export function useUnitScores() {
  const numbers = useNumbers();
  const rounded = (unit: ScoreUnit["unit"], value: number) => {
    if (unit === "scaled") return Math.round(value);
    return unit === "percent" ? shownNumber(value, 1, [100]) : Number(value.toFixed(1));
  };
  return {
    /** A score. Points are as the student is told them: the mean of several sittings has two decimals. */
    scoreOf: ({ unit }: Pick<ScoreUnit, "unit">, value: number) =>
      numbers.plain(unit === "points" ? value : rounded(unit, value)),
    /** An error; null where it isn’t known. */
    errorOf: ({ unit, min, max }: ScoreUnit, error: number | null) => {
      if (error === null) return null;
      const told = unit === "scaled" && max !== null ? roundError(error, { min, max }) : error;
      return numbers.plain(rounded(unit, told));
    },
  };
}
