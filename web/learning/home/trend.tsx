import { useTranslation } from "react-i18next";
import { chanceFraction, chanceLevel } from "../../base/common/chance-words.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { toldBand } from "../../base/common/told-band.ts";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { ScoreTrend } from "../../base/ui/charts/score-trend.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Dashboard } from "./requests.ts";
import type { HomeWords } from "./tell-home.ts";
import { useScoreText } from "./use-score-text.ts";

type Series = Dashboard["scores"][number];

const HEIGHT = 256;

type TrendProps = Pick<Dashboard, "scores" | "goal" | "estimate"> & Pick<HomeWords, "noScale">;

/** Shows scores over time on one scale, and where they lead. */
export function Trend({ scores, goal, estimate, noScale }: TrendProps) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const series = scores.find(({ unit }) => unit === "scaled") ?? null;
  const target = goal.target_score;
  return (
    <section className="block" aria-labelledby="trend">
      <header>
        <h2 className="h2" id="trend">
          {target === null ? t("trend.title") : t("trend.title_goal", { score: numbers.plain(target) })}
        </h2>
        {series ? (
          <Answer series={series} target={target} />
        ) : estimate ? (
          <Estimated estimate={estimate} />
        ) : (
          <p className="answer">{t(`trend.no_scale.${noScale}`)}</p>
        )}
      </header>
      {series ? <Chart series={series} goal={goal} /> : null}
      {series ? (
        <p className="meta home-foot">
          {t(series.forecast ? "trend.foot_forecast" : "trend.foot")}{" "}
          {series.scores.some(({ band }) => band === null) ? t("trend.foot_no_range") : null}{" "}
          <Link href="/performance">{t("trend.progress")}</Link>
        </p>
      ) : null}
    </section>
  );
}

/** What a full test may come to, where there is a diagnostic alone. */
function Estimated({ estimate }: { estimate: NonNullable<Dashboard["estimate"]> }) {
  const { t } = useTranslation("home");
  const { bound } = useScoreText("scaled", estimate.scale);
  const said = { low: bound(estimate.low), high: bound(estimate.high), test: estimate.assessment.name };
  return (
    <p className="answer">
      {t("trend.estimate", said)} <Link href="/performance">{t("trend.estimate_how")}</Link>
    </p>
  );
}

function Answer({ series, target }: { series: Series; target: number | null }) {
  const { t } = useTranslation("home");
  const dates = useDates("UTC");
  const { bound } = useScoreText(series.unit, series.scale);
  const { forecast, no_forecast: why } = series;
  if (!forecast) return <p className="answer">{t(`trend.no.${why ?? "few_scores"}`)}</p>;
  const said = {
    date: dates.date(`${forecast.on}T12:00:00Z`),
    low: bound(forecast.low),
    high: bound(forecast.high),
  };
  const chance = target === null ? null : forecast.chance;
  const odds = chance === null ? null : chanceFraction(chance);
  return (
    <p className="answer">
      {t("trend.by", said)}{" "}
      {typeof odds === "string"
        ? t(`trend.${odds}`)
        : odds && chance !== null
          ? t(`trend.odds.${chanceLevel(chance)}`, odds)
          : null}
    </p>
  );
}

function Chart({ series, goal }: { series: Series; goal: Dashboard["goal"] }) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const { forecast, scale, scores } = series;
  const { value: plain, bound } = useScoreText(series.unit, scale);
  const target = goal.target_score;
  const [first, last] = [scores[0], scores.at(-1)];
  const label = t("trend.label", {
    count: scores.length,
    first: plain(first?.value ?? 0),
    last: plain(last?.value ?? 0),
  });
  return (
    <ChartFrame
      height={HEIGHT}
      showTable={t("trend.show_table")}
      showChart={t("trend.show_chart")}
      draw={(width) => (
        <ScoreTrend
          width={width}
          height={HEIGHT}
          label={label}
          scores={scores.map(({ session, submitted_at, value, band }) => {
            return { key: session, at: Date.parse(submitted_at), value, band };
          })}
          scale={scale}
          goal={target !== null ? { value: target, label: t("trend.goal", { score: plain(target) }) } : null}
          forecast={
            forecast
              ? {
                  ...forecast,
                  at: Date.parse(`${forecast.on}T12:00:00Z`),
                  label: goal.exam || t("trend.exam"),
                }
              : null
          }
          format={plain}
          formatBound={bound}
          formatDay={(at) => dates.dayAndMonth(new Date(at))}
        />
      )}
      table={
        <Table
          label={label}
          stacks
          rows={scores.toReversed()}
          rowId={({ session }) => session}
          columns={[
            { id: "test", title: t("trend.test"), rowHeader: true, cell: ({ assessment }) => assessment.name },
            { id: "when", title: t("trend.when"), cell: ({ submitted_at }) => dates.date(submitted_at) },
            { id: "score", title: t("trend.score"), numeric: true, cell: ({ value }) => plain(value) },
            {
              id: "band",
              title: t("trend.band"),
              numeric: true,
              cell: (score) => {
                const told = toldBand({ ...score, scale });
                return told ? `${plain(told.low)}–${plain(told.high)}` : t("trend.unknown");
              },
            },
          ]}
        />
      }
    />
  );
}
