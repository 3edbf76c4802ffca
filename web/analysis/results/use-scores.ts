import { roundError } from "../../common/round-on-scale.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { Results } from "../requests.ts";
import { useFigures } from "../use-figures.ts";

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
    /** A score that somebody has. */
    score: (value: number) => `${numbers.plain(value)}${sign}`,
    between,
    /** An error, as it is said wherever scores of this kind are shown. */
    error: (value: number) => between(unit === "scaled" && scale ? roundError(value, scale) : value),
  };
}
