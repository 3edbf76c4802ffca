import { useNumbers } from "../../ui/use-numbers.ts";
import type { Results } from "../requests.ts";
import { useFigures } from "../use-figures.ts";

/** Returns scores as one says them: scaled ones whole, points and per cent with a decimal. */
export function useScores({ unit }: Pick<Results, "unit">) {
  const numbers = useNumbers();
  const { figure } = useFigures();
  const sign = unit === "percent" ? "%" : "";
  return {
    /** A score that somebody has. */
    score: (value: number) => `${numbers.plain(value)}${sign}`,
    /** A mean, a median or an error, which lie between scores. */
    between(value: number | null) {
      if (value === null) return "–";
      return unit === "scaled" ? numbers.plain(Math.round(value)) : `${figure(value, 1)}${sign}`;
    },
  };
}
