import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../common/session-context.tsx";
import { Link } from "../../ui/link.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useDurations } from "../../ui/use-durations.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { goalsQuery, thisWeekQuery } from "../requests.ts";

const MINUTE_SECONDS = 60;

/** Shows what a student works towards, and their week against it. */
export function Plan({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const numbers = useNumbers();
  const goals = useQuery(goalsQuery(id)).data;
  const week = useQuery(thisWeekQuery(id)).data?.weeks[0];
  if (!goals || !week) return null;
  const minutes = (count: number) => durations.words(count * MINUTE_SECONDS);
  const on = goals.exam_on ? dates.date(`${goals.exam_on}T12:00:00Z`) : null;
  const done = minutes(week.minutes);
  const goal = week.goal?.minutes;
  const rows = [
    [t("plan.exam"), [goals.exam, on].filter(Boolean).join(", ")],
    [t("plan.target"), goals.target_score === null ? "" : numbers.plain(goals.target_score)],
    [t("plan.week"), goal ? t("plan.of", { done, goal: minutes(goal) }) : done],
    [t("plan.focus"), goals.focus.map(({ name }) => name).join(", ")],
  ] as const;
  return (
    <section className="person-part">
      <header className="row between">
        <h2 className="h3">{t("plan.title")}</h2>
        <Link className="link body-s" href={`/performance/week?user=${id}`}>
          {t("plan.open")}
        </Link>
      </header>
      <dl className="facts">
        {rows.map(([title, value]) =>
          value ? (
            <div key={title}>
              <dt>{title}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
