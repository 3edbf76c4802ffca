import { useTranslation } from "react-i18next";
import { chanceFraction, chanceLevel } from "../../base/common/chance-words.ts";
import { roundOnScale } from "../../base/common/round-on-scale.ts";
import { type ScoreWithBand, toldBand } from "../../base/common/told-band.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
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
  /** "1320–1410" of a forecast */
  const range = (unit: Series["unit"], { low, high }: { low: number; high: number }, scale: Series["scale"]) =>
    t("range", { low: bound(unit, low, scale), high: bound(unit, high, scale) });
  return {
    value,
    bound,
    range,
    /** "1320–1410" of a score; null where it isn’t known */
    likely: (unit: Series["unit"], score: ScoreWithBand) => {
      const told = toldBand(score);
      return told && t("range", { low: value(unit, told.low), high: value(unit, told.high) });
    },
    /** "±40", or "1320–1410" where it leans to one side; nothing where it isn’t known */
    error: (unit: Series["unit"], score: ScoreWithBand) => {
      const told = toldBand(score);
      if (!told) return "";
      return told.error === null
        ? t("range", { low: value(unit, told.low), high: value(unit, told.high) })
        : t("give_or_take", { error: value(unit, told.error) });
    },
    /** "less likely than not, about 2 in 5" */
    chance: (chance: number) => {
      const said = chanceFraction(chance);
      return typeof said === "string" ? t(`chance.${said}`) : t(`chance.${chanceLevel(chance)}`, said);
    },
  };
}
