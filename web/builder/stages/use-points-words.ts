import { useTranslation } from "react-i18next";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { Cut } from "./edit-stages.ts";

/** Returns what says with how many points a cut is taken, given the one above it. */
export function usePointsWords(): (cut: Cut, above: Cut | undefined) => string {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  return ({ at_least: least }, above) => {
    const below = above && numbers.counted(above.at_least);
    if (least === 0) return below === undefined ? t("stages.any_points") : t("stages.under", { points: below });
    const from = numbers.counted(least);
    return below === undefined ? t("stages.or_more", { points: from }) : t("stages.between", { from, below });
  };
}
