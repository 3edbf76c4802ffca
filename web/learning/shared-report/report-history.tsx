import { useTranslation } from "react-i18next";
import { useNotInGrowth } from "../../base/common/use-not-in-growth.ts";
import { ScoreTrend } from "../../base/ui/charts/score-trend.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useWidth } from "../../base/ui/use-width.ts";
import type { PublicReport } from "./requests.ts";
import { useTold } from "./use-told.ts";

/** Tells whether scores rise by more than chance, and draws them; nothing while there is one alone. */
export function ReportHistory({ report }: { report: PublicReport }) {
  const { t } = useTranslation("shared-report");
  const dates = useDates(report.time_zone);
  const { ref, width } = useWidth<HTMLDivElement>();
  const { history, growth, since_before: before, score, target_score: goal, student: name } = report;
  const { value: said } = useTold(score);
  const numbers = useNumbers();
  const notInGrowth = useNotInGrowth();
  const last = history.at(-1);
  if (history.length < 2 || !last) return null;
  const span = ({ from, to, newer }: NonNullable<PublicReport["growth"]>) =>
    t(newer ? "between" : "since", {
      from: dates.date(from.submitted_at),
      to: dates.date(to.submitted_at),
    });
  /** Changes of shares are points: from 50% to 90% is 40 percentage points up, not 40%. */
  const points = (of: number) =>
    score.unit === "percent"
      ? t("percent_points", { count: Math.round(of), points: numbers.plain(Math.round(of)) })
      : said(of);
  const change = !growth?.is_likely_real ? "unsure" : growth.difference > 0 ? "up" : "down";
  return (
    <section>
      <h2 className="h2">{t("better", { name })}</h2>
      <p className="in-words">
        {growth ? t(change, { points: points(Math.abs(growth.difference)), span: span(growth) }) : t("unknown_change")}{" "}
        {notInGrowth(growth)}
        {before
          ? t(`before.${sinceBefore(before)}`, {
              points: points(Math.abs(before.difference)),
              date: dates.date(before.submitted_at),
            })
          : null}
      </p>
      <div ref={ref}>
        {width > 0 ? (
          <ScoreTrend
            width={width}
            height={184}
            scale={score.scale}
            format={said}
            label={t("history", { from: said(history[0]?.value ?? 0), to: said(last.value) })}
            scores={history.map(({ submitted_at, value, band }) => ({
              key: submitted_at,
              at: Date.parse(submitted_at),
              value,
              band,
            }))}
            goal={goal === null ? null : { value: goal, label: t("goal", { value: said(goal) }) }}
            formatDay={(at) => dates.dayAndMonth(new Date(at))}
          />
        ) : null}
      </div>
    </section>
  );
}

/** The change that the student’s own report tells: growth may begin at an older test, and come to something else. */
function sinceBefore({ difference, is_likely_real: isReal }: NonNullable<PublicReport["since_before"]>) {
  if (difference === 0) return "same" as const;
  const chance = isReal === null ? "unknown" : isReal ? "real" : "unsure";
  return `${difference > 0 ? "up" : "down"}_${chance}` as const;
}
