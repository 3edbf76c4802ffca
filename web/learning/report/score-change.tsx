import { useTranslation } from "react-i18next";
import { chanceShare } from "../../base/common/chance-words.ts";
import { changeWord } from "../../base/common/change-word.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Sure } from "../../base/ui/sure.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { ReportFacts } from "./requests.ts";

type Earlier = NonNullable<ReportFacts["earlier"]>;

type ScoreChangeProps = {
  earlier: Earlier;
  isPercent: boolean;
  /** How wide the scale is. */
  span: number;
};

/** Shows what changed since the last test on the same scale, and whether that beats chance. */
export function ScoreChange({ earlier, isPercent, span }: ScoreChangeProps) {
  const { t, i18n } = useTranslation("report");
  const common = useTranslation().t;
  const { role, time_zone: zone } = useUser();
  const numbers = useNumbers();
  const dates = useDates(zone);
  const { difference, change, assessment, submitted_at: at } = earlier;
  const size = Math.abs(difference);
  const by = isPercent
    ? t("change.points", { count: Math.round(size), points: numbers.plain(Math.round(size)) })
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
          {role === "student"
            ? common(`change_word.${changeWord(change, span)}`)
            : t(change.is_likely_real ? "change.real" : "change.noise", { chance: chance(change.chance) })}
        </Sure>
      )}
    </p>
  );
}
