import { useTranslation } from "react-i18next";
import { ChartFrame } from "../../base/ui/chart-frame.tsx";
import { ticksTo } from "../../base/ui/charts/plane.tsx";
import { Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { BarChart } from "./bar-chart.tsx";
import { isStudied, minutesLeftADay } from "./pace.ts";
import type { Week } from "./requests.ts";

const HEIGHT = 250;
/** A date without a clock: noon in Greenwich is that day in the formats below. */
const noonOf = (date: string) => `${date}T12:00:00Z`;

type DaysProps = {
  week: Week;
  today: string;
  zone: string;
  /** The student’s name, for the team. */
  whose: string | null;
};

/** Shows on which days of a week there was study. */
export function Days({ week, today, zone, whose }: DaysProps) {
  const { t } = useTranslation("week");
  const dates = useDates("UTC");
  const durations = useDurations();
  const left = minutesLeftADay(week, today);
  const studied = week.days.filter(isStudied);
  const longest = studied.toSorted((one, other) => other.minutes - one.minutes)[0];
  const goal = week.goal?.minutes ?? null;
  const even = goal === null ? null : goal / week.days.length;
  const highest = Math.max(10, even ?? 0, left ?? 0, ...week.days.map(({ minutes }) => minutes));
  const words = (minutes: number) => durations.words(Math.round(minutes) * 60);
  const least = t("days.under_a_minute");
  const title = whose === null ? t("days.title") : t("days.title_team", { name: whose });
  const answer = longest
    ? t("days.answer", {
        count: studied.length,
        day: dates.day(noonOf(longest.date)),
        time: longest.minutes > 0 ? words(longest.minutes) : least,
      })
    : t("days.none");
  return (
    <section className="block" aria-labelledby="days">
      <header>
        <h2 className="h2" id="days">
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
            label={t("days.label")}
            ticks={ticksTo(highest).filter(Number.isInteger)}
            format={String}
            goal={even === null ? null : { value: even, said: t("days.even", { minutes: Math.round(even) }) }}
            bars={week.days.map((day) => ({
              id: day.date,
              label: dates.weekday(noonOf(day.date)),
              value: day.minutes,
              isNow: day.date === today,
              ...(isStudied(day) ? { said: day.minutes > 0 ? String(day.minutes) : "<1" } : {}),
              ...(day.date > today && left !== null ? { todo: left } : {}),
            }))}
          />
        )}
        table={
          <Table
            label={title}
            rows={week.days}
            rowId={({ date }) => date}
            columns={[
              { id: "day", title: t("day"), rowHeader: true, cell: ({ date }) => dates.day(noonOf(date)) },
              {
                id: "minutes",
                title: t("measures.minutes"),
                numeric: true,
                cell: (day) => (isStudied(day) && day.minutes === 0 ? least : words(day.minutes)),
              },
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
