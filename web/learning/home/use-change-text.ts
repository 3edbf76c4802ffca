import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { LatestScore } from "./requests.ts";

/** A chance below this tells a change from luck too seldom to speak of it. */
const TELLING = 0.65;

/** Returns what is said of a score beside the one before: by how much it differs, and how sure that is. */
export function useChangeText() {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const length = (points: number) => numbers.plain(Math.max(1, Math.round(points)));
  return ({ earlier, error }: LatestScore): string => {
    if (!earlier) return error === null ? t("hero.no_error") : t("hero.first");
    const { change, section, assessment, submitted_at: at } = earlier;
    const difference = change?.difference ?? 0;
    return [said(), section && difference !== 0 ? part() : null].filter(Boolean).join(" ");

    function said(): string {
      if (!change) return t("hero.no_error");
      const before = { name: assessment.name, date: dates.date(at) };
      if (Math.round(difference) === 0) return t("hero.same", before);
      const way = difference > 0 ? "up" : "down";
      const values = { points: length(Math.abs(difference)), ...before };
      if (change.chance < TELLING) return t(`hero.${way}_noise`, values);
      return t(`hero.${way}`, { ...values, odds: Math.min(9, Math.round(change.chance * 10)) });
    }

    function part(): string {
      return t(difference > 0 ? "hero.section_up" : "hero.section_down", { section: section?.name ?? "" });
    }
  };
}
