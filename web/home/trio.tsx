import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../common/practice-due.ts";
import { useNamedMoment } from "../common/use-named-moment.ts";
import { Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { type Doing, type OwnAssessment, opensAt } from "./arrange.ts";
import { DoingLink } from "./doing-link.tsx";
import type { Dashboard } from "./requests.ts";
import { useSizeText } from "./use-size-text.ts";
import { daysBetween, weekPace } from "./week-pace.ts";

type TrioProps = { doing: Doing | null; later: OwnAssessment | null; dashboard: Dashboard };

/** Shows the next test, the week and the goal, side by side. */
export function Trio({ doing, later, dashboard }: TrioProps) {
  return (
    <div className="trio">
      <NextTest doing={doing} later={later} />
      <ThisWeek week={dashboard.week} today={dashboard.today} />
      <Goal goal={dashboard.goal} today={dashboard.today} />
    </div>
  );
}

function NextTest({ doing, later }: Pick<TrioProps, "doing" | "later">) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const sizeText = useSizeText();
  const own = doing?.own ?? later;
  const isPractice = own?.assessment.kind === "practice";
  const at = own && (doing ? own.closes_at : opensAt(own));
  const opens = own?.starts_again_at ? "starts_again" : "opens";
  const when = at ? t(doing ? "closes" : opens, { when: named(at, own.time_zone) }) : null;
  return (
    <section aria-labelledby="next-test">
      <h2 id="next-test">{t(isPractice ? "trio.next_practice" : "trio.next")}</h2>
      <p className="t">{own ? <bdi>{own.assessment.name}</bdi> : t("trio.next_none")}</p>
      {own ? <p className="num">{[when, sizeText(own)].filter(Boolean).join(" · ")}</p> : null}
      <div className="go">
        {doing ? <DoingLink doing={doing} /> : null}
        {isPractice ? null : (
          <Link className="link body-s" href="/device-check">
            {t("check_device")}
          </Link>
        )}
      </div>
    </section>
  );
}

function ThisWeek({ week, today }: Pick<Dashboard, "week" | "today">) {
  const { t } = useTranslation("home");
  const durations = useDurations();
  const numbers = useNumbers();
  const { data: due } = useQuery(practiceDueQuery);
  const { measure, done, goal, even, state, daysLeft } = weekPace(week, today);
  const amount = (value: number) =>
    measure === "minutes" ? durations.words(Math.round(value) * 60) : numbers.counted(Math.round(value));
  const left = daysLeft > 0 ? t("trio.days_left", { count: daysLeft }) : null;
  const share = goal ? Math.min(1, done / goal) : 0;
  return (
    <section aria-labelledby="this-week">
      <h2 id="this-week">{t("trio.week")}</h2>
      <p className="t num">
        {goal ? t("trio.done_of", { done: amount(done), goal: amount(goal) }) : amount(done)}
        {measure === "minutes" ? null : ` ${t(`trio.${measure}`, { count: Math.round(goal ?? done) })}`}
      </p>
      <p className="num">
        {[goal ? t(`trio.${state}`, { amount: amount(Math.abs(done - even)) }) : t("trio.no_goal"), left]
          .filter(Boolean)
          .join(" ")}
      </p>
      {goal ? (
        <svg
          className="meter"
          role="img"
          aria-label={t("trio.meter", { done: amount(done), goal: amount(goal), even: amount(even) })}
        >
          <rect className="track" x="0" y="4" width="100%" height="8" rx="1" />
          <rect className="fill" x="0" y="4" width={`${share * 100}%`} height="8" rx="1" />
          {state === "reached" ? null : (
            <line className="pace" x1={`${(even / goal) * 100}%`} x2={`${(even / goal) * 100}%`} y1="0" y2="16" />
          )}
        </svg>
      ) : null}
      <div className="go">
        <Link className="link body-s" href="/performance/week">
          {t("trio.your_week")}
        </Link>
        {due && due.count > 0 ? (
          <Link className="link body-s" href="/practice">
            {t("trio.practice", { count: due.count, said: numbers.counted(due.count) })}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function Goal({ goal, today }: Pick<Dashboard, "goal" | "today">) {
  const { t } = useTranslation("home");
  const dates = useDates("UTC");
  const numbers = useNumbers();
  const isSet = goal.exam !== "" || goal.exam_on !== null || goal.target_score !== null;
  const days = goal.exam_on === null ? null : daysBetween(today, goal.exam_on);
  const title = [goal.target_score === null ? null : numbers.plain(goal.target_score), goal.exam].filter(Boolean);
  return (
    <section aria-labelledby="own-goal">
      <h2 id="own-goal">{t("trio.goal")}</h2>
      <p className="t num">{isSet ? title.join(" · ") || dates.date(goal.exam_on ?? today) : t("trio.goal_none")}</p>
      <p className="num">
        {!isSet
          ? t("trio.goal_why")
          : goal.exam_on !== null && days !== null && days >= 0
            ? t("trio.exam_on", { date: dates.date(`${goal.exam_on}T12:00:00Z`), count: days })
            : t("trio.exam_no_date")}
      </p>
      <div className="go">
        <Link className="link body-s" href="/performance/week?goal=true">
          {t(isSet ? "trio.goal_change" : "trio.goal_set")}
        </Link>
      </div>
    </section>
  );
}
