import { useTranslation } from "react-i18next";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { ticksTo } from "../../base/ui/charts/plane.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { BarChart } from "./bar-chart.tsx";
import { isStudied } from "./pace.ts";
import type { Week } from "./requests.ts";

const noonOf = (date: string) => `${date}T12:00:00Z`;
const HEIGHT = 250;
const MINUTES = 60;

const isReached = ({ minutes, goal }: Week) => typeof goal?.minutes === "number" && minutes >= goal.minutes;

/** Shows the weeks up to one, each with its study time. @param weeks The newest first. @param whose The student’s name, for the team. */
export function Weeks({ weeks, whose }: { weeks: readonly Week[]; whose: string | null }) {
  const { t, i18n } = useTranslation("week");
  // Beside an axis there is little room.
  const inHours = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "hour", unitDisplay: "narrow" });
  const inShort = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "numeric", timeZone: "UTC" });
  const dates = useDates("UTC");
  const durations = useDurations();
  const words = (minutes: number) => durations.words(minutes * MINUTES);
  const [newest] = weeks;
  const goal = newest?.goal?.minutes ?? null;
  const reached = weeks.filter(isReached).length;
  const studied = weeks.filter(isStudied).length;
  const highest = Math.max(1, (goal ?? 0) / MINUTES, ...weeks.map(({ minutes }) => minutes / MINUTES));
  const title = whose === null ? t("weeks.title") : t("weeks.title_team", { name: whose });
  const answer =
    goal === null
      ? t("weeks.studied", { count: studied, weeks: weeks.length })
      : t("weeks.reached", { count: reached, weeks: weeks.length });
  return (
    <section className="block" aria-labelledby="weeks">
      <header>
        <h2 className="h2" id="weeks">
          {title}
        </h2>
        <p className="answer">{answer}</p>
      </header>
      <ChartFrame
        height={HEIGHT}
        showTable={t("show_table")}
        showChart={t("show_chart")}
        draw={(width) => (
          <BarChart
            width={width}
            height={HEIGHT}
            label={t("weeks.label")}
            ticks={ticksTo(highest)}
            format={(hours) => inHours.format(hours)}
            goal={goal === null ? null : { value: goal / MINUTES, said: t("weeks.goal", { time: words(goal) }) }}
            bars={weeks.toReversed().map((week) => ({
              id: week.week,
              label: inShort.format(new Date(noonOf(week.from))),
              value: week.minutes / MINUTES,
              isNow: week === newest,
              isReached: isReached(week),
              ...(week.is_current && goal !== null && week.minutes < goal
                ? { todo: (goal - week.minutes) / MINUTES }
                : {}),
            }))}
          />
        )}
        table={
          <Table
            label={title}
            rows={[...weeks]}
            rowId={({ week }) => week}
            columns={[
              {
                id: "week",
                title: t("weeks.week"),
                rowHeader: true,
                cell: ({ from }) => t("week", { from: dates.dayAndMonth(noonOf(from)) }),
              },
              { id: "minutes", title: t("measures.minutes"), numeric: true, cell: ({ minutes }) => words(minutes) },
              { id: "questions", title: t("measures.questions"), numeric: true, cell: ({ questions }) => questions },
              { id: "tests", title: t("measures.tests"), numeric: true, cell: ({ tests }) => tests },
            ]}
          />
        }
      />
      <p className="foot">{goal === null ? t("weeks.foot_plain") : t("weeks.foot")}</p>
    </section>
  );
}
