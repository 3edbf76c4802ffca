import type { OperationOutput } from "@sextant/contract/types.ts";
import { useTranslation } from "react-i18next";

export type NationalRank = NonNullable<OperationOutput<"performance.get">["national"]>;

/** Returns a percentage of test takers as it is told: whole, and neither nobody nor everybody. */
function told(percentile: number): number | "hardly" | "nearly" {
  const whole = Math.round(percentile);
  if (whole < 1) return "hardly";
  return whole > 99 ? "nearly" : whole;
}

/** Returns how a score beside others of its exam is told: "Ahead of about 91 in 100 SAT takers: likely 88 to 93." */
export function useNationalWords(): (rank: NationalRank) => string {
  const { t } = useTranslation("sittings");
  const end = (percentile: number) => {
    const said = told(percentile);
    return typeof said === "string" ? t(`national.end.${said}`) : String(said);
  };
  return ({ exam, counts, percentile, band }) => {
    const whole = told(percentile);
    const part = typeof whole === "string" ? t(`national.${whole}`) : t("national.about", { rank: whole });
    const [low, high] = band ? [end(band.low), end(band.high)] : ["", ""];
    return low === high
      ? t(`national.${counts}`, { part, exam })
      : t(`national.${counts}_likely`, { part, exam, low, high });
  };
}
