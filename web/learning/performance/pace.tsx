import { useTranslation } from "react-i18next";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { ticksTo } from "../../base/ui/charts/plane.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { levelOf } from "./level-of.ts";
import { PaceChart } from "./pace-chart.tsx";
import type { Performance } from "./requests.ts";

type Row = Performance["difficulty"][number];

const ROW = 32;
const EDGES = 56;
const MINUTE = 60_000;
/** A median beyond the middle half of others is slow, or quick. */
const isSlow = ({ median_ms: own, cohort }: Row) => own !== null && cohort !== null && own > cohort.high_ms;

/** Shows how long questions of each difficulty take, beside others on the same questions, and how many are right. */
export function Pace({ rows, isOwn }: { rows: readonly Row[]; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const durations = useDurations();
  const numbers = useNumbers();
  const timed = rows.filter(({ median_ms }) => median_ms !== null);
  const height = rows.length * ROW + EDGES;
  const longest = Math.max(
    ...rows.flatMap(({ median_ms, median_band, cohort }) => [
      median_ms ?? 0,
      median_band?.high_ms ?? 0,
      cohort?.high_ms ?? 0,
    ]),
    MINUTE / 2,
  );
  const clock = (ms: number | null | undefined) => (ms == null ? t("not_known") : durations.clock(ms));
  return (
    <section className="block" aria-labelledby="pace">
      <header>
        <h2 className="h2" id="pace">
          {t(isOwn ? "pace.title" : "pace.title_team")}
        </h2>
        <p className="answer">{usePaceAnswer(timed)}</p>
      </header>
      <ChartFrame
        height={height}
        showTable={t("show_table")}
        showChart={t("show_chart")}
        draw={(width) => (
          <PaceChart
            rows={timed}
            width={width}
            height={height}
            label={t("pace.label")}
            ticks={ticksTo(longest / MINUTE, 4).map((minutes) => minutes * MINUTE)}
          />
        )}
        table={
          <Table
            label={t("pace.label")}
            rows={[...rows]}
            rowId={({ difficulty }) => String(difficulty)}
            dense
            stacks
            columns={[
              {
                id: "difficulty",
                title: t("pace.difficulty"),
                rowHeader: true,
                cell: (row) => t(`levels.${levelOf(row)}`),
              },
              { id: "own", title: t("pace.time"), numeric: true, cell: ({ median_ms }) => clock(median_ms) },
              { id: "others", title: t("pace.others"), numeric: true, cell: ({ cohort }) => clock(cohort?.median_ms) },
              { id: "right", title: t("pace.right"), numeric: true, cell: ({ right }) => numbers.share(right, 1) },
              {
                id: "likely",
                title: t("pace.likely"),
                numeric: true,
                cell: ({ band }) => t("range", { low: numbers.share(band.low, 1), high: numbers.share(band.high, 1) }),
              },
              { id: "asked", title: t("pace.asked"), numeric: true, cell: ({ asked }) => numbers.counted(asked) },
            ]}
          />
        }
      />
      <p className="foot">{t(timed.some(({ cohort }) => cohort) ? "pace.foot" : "pace.foot_alone")}</p>
    </section>
  );
}

function usePaceAnswer(rows: readonly Row[]): string {
  const { t, i18n } = useTranslation("performance");
  const durations = useDurations();
  if (rows.length === 0) return t("pace.hidden");
  const compared = rows.filter(({ cohort }) => cohort);
  if (compared.length === 0) return t("pace.alone");
  const slow = compared.filter(isSlow);
  const [only] = slow;
  if (!only) return t("pace.fine");
  if (slow.length === 1)
    return t("pace.slow_single", {
      level: t(`levels.${levelOf(only)}`).toLocaleLowerCase(i18n.language),
      own: durations.clock(only.median_ms ?? 0),
      others: durations.clock(only.cohort?.median_ms ?? 0),
    });
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return t("pace.slow", {
    levels: list.format(slow.map((row) => t(`levels.${levelOf(row)}`).toLocaleLowerCase(i18n.language))),
  });
}
