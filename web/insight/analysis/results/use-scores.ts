import { roundError } from "../../../base/common/round-on-scale.ts";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Results } from "../requests.ts";

/** Returns scores as one says them: scaled ones whole, points and per cent with a decimal. */
export function useScores({ unit, scale }: Pick<Results, "unit" | "scale">) {
  const numbers = useNumbers();
  const { figure } = useFigures();
  const sign = unit === "percent" ? "%" : "";
  /** A mean or a median, which lie between scores. */
  const between = (value: number | null) => {
    if (value === null) return "–";
    return unit === "scaled" ? numbers.plain(Math.round(value)) : `${figure(value, 1)}${sign}`;
  };
  return {
    /** Formats a score. */
    score: (value: number) => `${numbers.plain(value)}${sign}`,
    between,
    /** Formats an error, as everywhere for scores of this unit. */
    error: (value: number) => between(unit === "scaled" && scale ? roundError(value, scale) : value),
  };
}
