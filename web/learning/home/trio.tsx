import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { opensAt } from "./arrange.ts";
import { ContinueLink } from "./continue-link.tsx";
import type { Dashboard } from "./requests.ts";
import type { HomeWords } from "./tell-home.ts";
import { useSizeText } from "./use-size-text.ts";
import { daysBetween, weekPace } from "./week-pace.ts";

type TrioProps = { next: HomeWords["nextTest"]; dashboard: Dashboard; hasPlan: boolean };

/** Shows the next test, the week and the goal, side by side. */
export function Trio({ next, dashboard, hasPlan }: TrioProps) {
  return (
    <div className="trio phone-column">
      {next.kind === "device" ? <Device /> : <NextTest next={next} />}
      <ThisWeek week={dashboard.week} today={dashboard.today} hasPlan={hasPlan} />
      <Goal goal={dashboard.goal} today={dashboard.today} />
    </div>
  );
}

/** Stands for the next test where the one to take is above. */
function Device() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="own-device">
      <h2 id="own-device">{t("trio.device")}</h2>
      <p className="t">{t("trio.device_title")}</p>
      <p>{t("trio.device_why")}</p>
      <div className="go">
        <Link className="link body-s" href="/device-check">
          {t("check_device")}
        </Link>
      </div>
    </section>
  );
}

function NextTest({ next }: { next: HomeWords["nextTest"] }) {
  const { t } = useTranslation("home");
  const named = useNamedMoment();
  const dates = useDates("UTC");
  const sizeText = useSizeText();
  const open = next.kind === "open" ? next.open : null;
  const own = next.kind === "later" ? next.own : (open?.own ?? null);
  const isPractice = own?.assessment.kind === "practice";
  const at = own && (open ? own.closes_at : opensAt(own));
  const opens = own?.starts_again_at ? "starts_again" : "opens";
  const when = at ? t(open ? "closes" : opens, { when: named(at, own.time_zone) }) : null;
  return (
    <section aria-labelledby="next-test">
      <h2 id="next-test">{t(isPractice ? "trio.next_practice" : "trio.next")}</h2>
      <p className="t">
        {own ? (
          <bdi>{own.assessment.name}</bdi>
        ) : next.kind === "planned" ? (
          <bdi>{next.mock.assessment?.name ?? t("trio.planned_test")}</bdi>
        ) : (
          t("trio.next_none")
        )}
      </p>
      {own ? <p className="num">{[when, sizeText(own)].filter(Boolean).join(" · ")}</p> : null}
      {next.kind === "planned" ? (
        <p className="num">{t("trio.planned_on", { date: dates.day(`${next.mock.on}T12:00:00Z`) })}</p>
      ) : null}
      <div className="go">
        {open ? <ContinueLink open={open} /> : null}
        {isPractice ? null : (
          <Link className="link body-s" href="/device-check">
            {t("check_device")}
          </Link>
        )}
      </div>
    </section>
  );
}

function ThisWeek({ week, today, hasPlan }: Pick<Dashboard, "week" | "today"> & { hasPlan: boolean }) {
  const { t } = useTranslation("home");
  const durations = useDurations();
  const numbers = useNumbers();
  // A second way to the practice, which says itself when it can’t be loaded.
  const due = useQuietExtra(practiceDueQuery);
  const pace = weekPace(week, today);
  const { measure, done, even, state, daysLeft } = pace;
  // The plan above says what of its own minutes are done: another goal of minutes would contradict it.
  const goal = hasPlan && measure === "minutes" && !week.goal_by_plan ? null : pace.goal;
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
        {[
          goal ? t(`trio.${state}`, { amount: amount(Math.abs(done - even)) }) : hasPlan ? null : t("trio.no_goal"),
          left,
        ]
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
        {due && due.questions > 0 ? (
          <Link className="link body-s" href="/practice">
            {t("trio.practice", { count: due.questions, said: numbers.counted(due.questions) })}
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
            : goal.exam_on !== null
              ? t("trio.exam_was", { date: dates.date(`${goal.exam_on}T12:00:00Z`) })
              : t("trio.exam_no_date")}
      </p>
      <div className="go">
        <Link className="link body-s" href="/performance/week?goal=true">
          {t(isSet ? "trio.goal_change" : "trio.goal_set")}
        </Link>
        <Link className="link body-s" href="/plan">
          {t("trio.plan")}
        </Link>
      </div>
    </section>
  );
}
