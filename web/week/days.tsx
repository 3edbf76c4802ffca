import { useTranslation } from "react-i18next";
import { ChartFrame } from "../ui/chart-frame.tsx";
import { ticksTo } from "../ui/charts/plane.tsx";
import { Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDurations } from "../ui/use-durations.ts";
import { BarChart } from "./bar-chart.tsx";
import { minutesLeftADay } from "./pace.ts";
import type { Week } from "./requests.ts";

const HEIGHT = 250;
/** A date without a clock: noon in Greenwich is that day in the formats below. */
const noonOf = (date: string) => `${date}T12:00:00Z`;

/** Shows on which days of a week there was study. */
export function Days({ week, today, zone }: { week: Week; today: string; zone: string }) {
  const { t } = useTranslation("week");
  const dates = useDates("UTC");
  const durations = useDurations();
  const left = minutesLeftADay(week, today);
  const studied = week.days.filter(({ minutes }) => minutes > 0);
  const longest = studied.toSorted((one, other) => other.minutes - one.minutes)[0];
  const goal = week.goal?.minutes ?? null;
  const even = goal === null ? null : goal / week.days.length;
  const highest = Math.max(10, even ?? 0, left ?? 0, ...week.days.map(({ minutes }) => minutes));
  const words = (minutes: number) => durations.words(Math.round(minutes) * 60);
  const answer = longest
    ? t("days.answer", {
        count: studied.length,
        day: dates.day(noonOf(longest.date)),
        time: words(longest.minutes),
      })
    : t("days.none");
  return (
    <section className="block" aria-labelledby="days">
      <header>
        <h2 className="h2" id="days">
          {t("days.title")}
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
            label={t("days.label")}
            ticks={ticksTo(highest)}
            format={String}
            goal={even === null ? null : { value: even, said: t("days.even", { minutes: Math.round(even) }) }}
            bars={week.days.map(({ date, minutes }) => ({
              ...{ id: date, label: dates.weekday(noonOf(date)), value: minutes, isNow: date === today },
              ...(minutes > 0 ? { said: String(minutes) } : {}),
              ...(date > today && left !== null ? { todo: left } : {}),
            }))}
          />
        )}
        table={
          <Table
            label={t("days.title")}
            rows={week.days}
            rowId={({ date }) => date}
            columns={[
              { id: "day", title: t("day"), rowHeader: true, cell: ({ date }) => dates.day(noonOf(date)) },
              { id: "minutes", title: t("measures.minutes"), numeric: true, cell: ({ minutes }) => words(minutes) },
              { id: "questions", title: t("measures.questions"), numeric: true, cell: ({ questions }) => questions },
              { id: "tests", title: t("measures.tests"), numeric: true, cell: ({ tests }) => tests },
            ]}
          />
        }
      />
      <p className="foot">
        {left === null ? t("days.foot", { zone }) : t("days.foot_left", { zone, time: words(left) })}
      </p>
    </section>
  );
}
