import { useTranslation } from "react-i18next";
import { chanceFraction } from "../common/chance-words.ts";
import { roundError, roundOnScale } from "../common/round-on-scale.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { Series } from "./requests.ts";

/** Returns how scores, their errors and chances are said; tests without a scale are told in per cent. */
export function useScores() {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  const value = (unit: Series["unit"], score: number) =>
    unit === "percent" ? numbers.share(score, 100) : numbers.plain(Math.round(score));
  /** Where something likely lies is not known to the point: on a wide scale to ten. */
  const bound = (unit: Series["unit"], score: number, scale: Series["scale"]) =>
    value(unit, unit === "scaled" ? roundOnScale(score, scale) : score);
  return {
    value,
    bound,
    /** "1320–1410" */
    range: (unit: Series["unit"], { low, high }: { low: number; high: number }, scale: Series["scale"]) =>
      t("range", { low: bound(unit, low, scale), high: bound(unit, high, scale) }),
    /** "±40" */
    error: (unit: Series["unit"], error: number | null, scale: Series["scale"]) =>
      error === null ? "" : t("give_or_take", { error: value(unit, roundError(error, scale)) }),
    /** "about 2 in 5" */
    chance: (chance: number) => {
      const said = chanceFraction(chance);
      return typeof said === "string" ? t(`chance.${said}`) : t("chance.about", said);
    },
  };
}
