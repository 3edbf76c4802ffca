import { useTranslation } from "react-i18next";
import { chanceShare } from "../common/chance-words.ts";
import { useUser } from "../common/session-context.tsx";
import { Sure } from "../ui/sure.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { ReportFacts } from "./requests.ts";

type Earlier = NonNullable<ReportFacts["earlier"]>;

/** Shows what changed since the last test on the same scale, and whether that beats chance. */
export function ScoreChange({ earlier, isPercent }: { earlier: Earlier; isPercent: boolean }) {
  const { t, i18n } = useTranslation("report");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { difference, change, assessment, submitted_at: at } = earlier;
  const size = Math.abs(difference);
  const by = isPercent
    ? t("change.points", { points: numbers.plain(Math.round(size)) })
    : numbers.plain(Math.round(size));
  const said = { by, name: assessment.name, date: dates.date(at) };
  const direction = difference > 0 ? "up" : difference < 0 ? "down" : "same";
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const chance = (of: number) => {
    const { share, isBeyond } = chanceShare(of);
    return isBeyond ? t(`change.${isBeyond}`, { chance: percent.format(share) }) : percent.format(share);
  };
  return (
    <p className="score-change">
      <span>{t(`change.${direction}`, said)}</span>{" "}
      {change === null || difference === 0 ? (
        difference === 0 ? null : (
          <span className="meta">{t("change.unknown")}</span>
        )
      ) : (
        <Sure isReal={change.is_likely_real}>
          {t(change.is_likely_real ? "change.real" : "change.noise", { chance: chance(change.chance) })}
        </Sure>
      )}
    </p>
  );
}
