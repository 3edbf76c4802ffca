import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { goalsQuery, thisWeekQuery } from "../requests.ts";

const MINUTE_SECONDS = 60;

/** Shows what a student works towards, and their week against it. */
export function Plan({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const numbers = useNumbers();
  const { data: goals, failure: hasNoGoals } = useExtra(goalsQuery(id), t("unloaded.plan"));
  const { data: weeks, failure: hasNoWeeks } = useExtra(thisWeekQuery(id), t("unloaded.plan"));
  const week = weeks?.weeks[0];
  if (!goals || !week) return hasNoGoals ?? hasNoWeeks;
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
    <section className="person-part rows-2">
      <header className="row between">
        <h2 className="h3">{t("plan.title")}</h2>
        <span className="row g4">
          <Link className="link body-s" href={`/plan?user=${id}`}>
            {t("plan.whole")}
          </Link>
          <Link className="link body-s" href={`/performance/week?user=${id}`}>
            {t("plan.open")}
          </Link>
        </span>
      </header>
      <dl className="facts body-s rows-2">
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
