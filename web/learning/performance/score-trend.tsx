import { Trans, useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { ScoreTrend as TrendChart } from "../../base/ui/charts/score-trend.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Performance, Series } from "./requests.ts";
import { useScores } from "./use-scores.ts";

const HEIGHT = 300;
const TOTAL = "total";

/** The day of a forecast is the same day everywhere. */
const dayOf = ({ on }: { on: string }) => `${on}T12:00:00Z`;

type ScoreTrendProps = {
  data: Performance;
  section: string | null;
  onSection: (section: string | null) => void;
  isOwn: boolean;
};

/** The sections that belong to the first scale: those after it, up to the next whole test. */
function sectionsOf(scores: readonly Series[]): Series[] {
  const end = scores.findIndex(({ section }, index) => index > 0 && section === null);
  return scores.slice(1, end === -1 ? undefined : end);
}

/** Returns a goal that can be told on the scale of these scores: the share of a short test’s points isn’t a score of the exam. */
const targetOn = ({ scale }: Series, target: number | null): number | null =>
  target !== null && target >= scale.min && target <= scale.max ? target : null;

/** Shows scores over time with their bands, and where they lead by the day of the exam. */
export function ScoreTrend({ data, section, onSection, isOwn }: ScoreTrendProps) {
  const { t } = useTranslation("performance");
  const title = useTitle();
  const [whole] = data.scores;
  if (!whole) return null;
  const sections = sectionsOf(data.scores);
  const shown = sections.find((one) => one.section === section) ?? whole;
  const target = shown === whole ? targetOn(shown, data.goal.target_score) : null;
  const isLong = sections.length > 3;
  return (
    <section className="block" aria-labelledby="trend">
      <BlockHead id="trend" title={title(shown, target, isOwn)} answer={<Answer series={shown} />}>
        {sections.length > 0 && !isLong ? (
          <Segmented
            label={t("trend.of")}
            choices={[
              { id: TOTAL, label: t("trend.total") },
              ...sections.map((one) => ({ id: one.section ?? "", label: one.section ?? "" })),
            ]}
            value={shown.section ?? TOTAL}
            onChange={(id) => onSection(id === TOTAL ? null : id)}
          />
        ) : null}
      </BlockHead>
      <Chart series={shown} target={target} />
    </section>
  );
}

/** What is asked of the scores: whether they reach the goal, where they lead, or how they were where they can’t be compared. */
function useTitle() {
  const { t } = useTranslation("performance");
  const scores = useScores();
  return ({ unit, no_forecast: why }: Series, target: number | null, isOwn: boolean): string => {
    if (why === "different_tests") return t("trend.so_far");
    if (target === null) return t(isOwn ? "trend.where" : "trend.where_team");
    return t(isOwn ? "trend.reach" : "trend.reach_team", { score: scores.value(unit, target) });
  };
}

/** Where the scores lead by the day of the exam, or why that isn’t known. */
function Answer({ series: { unit, scale, forecast, no_forecast: why } }: { series: Series }) {
  const { t } = useTranslation("performance");
  const scores = useScores();
  const days = useDates("UTC");
  if (!forecast) return why && why !== "different_tests" ? t(`no_forecast.${why}`) : null;
  const { chance } = forecast;
  return (
    <Trans
      t={t}
      i18nKey={chance === null ? "trend.leads" : "trend.reaches"}
      values={{
        date: days.date(dayOf(forecast)),
        range: scores.range(unit, forecast, scale),
        chance: chance === null ? "" : scores.chance(chance),
      }}
      components={{ b: <b className="strong num" /> }}
    />
  );
}

function Chart({ series, target }: { series: Series; target: number | null }) {
  const { t } = useTranslation("performance");
  const scores = useScores();
  const dates = useDates(useUser().time_zone);
  const days = useDates("UTC");
  const { unit, scale, forecast } = series;
  const sure = series.scores.filter(({ band }) => band).length;
  const feet = [
    sure === 0 ? t("trend.foot_unsure") : t("trend.foot"),
    sure > 0 && sure < series.scores.length ? t("trend.foot_no_range") : "",
    forecast ? t("trend.foot_forecast") : "",
  ];
  const rows = [
    ...series.scores.map(({ session, assessment, submitted_at, ...score }) => ({
      id: session,
      test: t("trend.latest", { name: assessment.name, date: dates.date(submitted_at) }),
      score: scores.value(unit, score.value),
      likely: scores.likely(unit, { ...score, scale }) ?? t("no_range"),
    })),
    ...(forecast
      ? [
          {
            id: "forecast",
            test: t("trend.forecast_on", { date: days.date(dayOf(forecast)) }),
            score: scores.value(unit, forecast.value),
            likely: scores.range(unit, forecast, scale),
          },
        ]
      : []),
  ];
  return (
    <>
      <ChartFrame
        height={HEIGHT}
        showTable={t("show_table")}
        showChart={t("show_chart")}
        draw={(width) => (
          <TrendChart
            width={width}
            height={HEIGHT}
            scale={scale}
            label={t("trend.chart")}
            scores={series.scores.map(({ session, submitted_at, value, band }) => ({
              key: session,
              at: Date.parse(submitted_at),
              value,
              band,
            }))}
            hasLine={series.no_forecast !== "different_tests"}
            goal={
              target === null ? null : { value: target, label: t("trend.goal", { score: scores.value(unit, target) }) }
            }
            forecast={forecast && { ...forecast, at: Date.parse(dayOf(forecast)), label: days.date(dayOf(forecast)) }}
            format={(value) => scores.value(unit, value)}
            formatBound={(value) => scores.bound(unit, value, scale)}
            formatDay={(at) => dates.dayAndMonth(new Date(at))}
          />
        )}
        table={
          <Table
            label={t("trend.table")}
            rows={rows}
            rowId={({ id }) => id}
            dense
            columns={[
              { id: "test", title: t("trend.test"), rowHeader: true, cell: ({ test }) => test },
              { id: "score", title: t("trend.score"), numeric: true, cell: ({ score }) => score },
              { id: "likely", title: t("trend.likely"), numeric: true, cell: ({ likely }) => likely },
            ]}
          />
        }
      />
      <p className="foot">{feet.filter(Boolean).join(" ")}</p>
    </>
  );
}
