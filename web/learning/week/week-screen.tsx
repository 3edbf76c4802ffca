import { dayOf } from "../../base/common/local-time.ts";
import { personNamed } from "../../base/common/person-named.tsx";
import "./week.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PerformanceTabs } from "../../base/common/performance-tabs.tsx";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { zoneName } from "../../base/ui/zone-name.ts";
import { Aim } from "./aim.tsx";
import { Days } from "./days.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import { GoalsRow } from "./goals-row.tsx";
import { isStudied, standingsOf } from "./pace.ts";
import { type Goals, goalsQuery, type Week, weeksQuery } from "./requests.ts";
import { useAmount } from "./use-amount.ts";
import { WeekChanges } from "./week-changes.tsx";
import { Weeks } from "./weeks.tsx";

const hasGoalSet = ({ version }: Goals) => version > 0;
/** How many weeks are shown side by side. */
const SIDE_BY_SIDE = 8;
const noonOf = (date: string) => `${date}T12:00:00Z`;

/** Shows a student's week against its goal, its days, and the weeks before. */
export function WeekScreen() {
  const { t, i18n } = useTranslation("week");
  const me = useUser();
  const navigate = useNavigate({ from: "/performance/week" });
  const { week: wanted, user = me.id, goal: isAsked = false } = useSearch({ from: "/signed-in/performance/week" });
  const isOwn = user === me.id;
  const [isSetting, setSetting] = useState(isAsked);
  const closeGoal = () => {
    setSetting(false);
    // Reloaded, the page opens as one left it.
    if (isAsked) void navigate({ search: ({ goal: _, ...rest }) => rest, replace: true, resetScroll: false });
  };
  const dates = useDates("UTC");
  const { data } = useSuspenseQuery(weeksQuery(user));
  const { data: goals } = useSuspenseQuery(goalsQuery(user));
  const index = Math.max(
    0,
    data.weeks.findIndex(({ week }) => week === wanted),
  );
  const week = data.weeks[index];
  if (!week) return null;
  const today = dayOf(new Date(), data.time_zone);
  const goTo = (to: Week) =>
    navigate({
      search: { ...(to.is_current ? {} : { week: to.week }), ...(isOwn ? {} : { user }) },
      resetScroll: false,
    });
  const [before, after] = [data.weeks[index + 1], data.weeks[index - 1]];
  // Nothing to compare and nothing to draw: two empty charts would say no more.
  const isNew = !hasGoalSet(goals) && !data.weeks.some(isStudied);
  const hasGoal = hasGoalSet(goals);
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (
    <>
      <PageHead
        title={
          week.is_current
            ? isOwn
              ? t("title")
              : t("title_team", { name: data.user.name })
            : t("title_past", { from: dates.dayAndMonth(noonOf(week.from)) })
        }
        named={isOwn ? undefined : personNamed(data.user)}
        over={t("over", {
          from: dates.day(noonOf(week.from)),
          to: dates.day(noonOf(week.to)),
        })}
        aside={
          hasGoal ? null : (
            <Button variant="primary" onPress={() => setSetting(true)}>
              {t("goal.set")}
            </Button>
          )
        }
      />
      <Lead week={week} today={today} isOwn={isOwn} />
      <Aim goals={goals} today={today} />
      <PerformanceTabs current="week" user={isOwn ? undefined : user} />
      <div className="stack g8">
        <section className="block" aria-label={t("against")}>
          <header className="row between wrap no-print mb-4">
            <WeekSwitch week={week} before={before} after={after} onGo={goTo} />
            {hasGoal ? (
              <Button variant="ghost" size="sm" onPress={() => setSetting(true)}>
                {t("goal.change")}
              </Button>
            ) : null}
          </header>
          <GoalsRow week={week} today={today} />
          {week.goal_by_plan ? (
            <p className="meta week-focus">
              {t(isOwn ? "by_plan" : "by_plan_team")} {isOwn ? <Link href="/plan">{t("to_plan")}</Link> : null}
            </p>
          ) : null}
          {goals.focus.length > 0 ? (
            <p className="meta week-focus">
              {t("focus", { topics: list.format(goals.focus.map(({ name }) => name)) })}
            </p>
          ) : null}
          {isOwn && week.is_current ? <PracticeDue /> : null}
        </section>
        {isNew ? (
          <EmptyState
            title={t("new.title")}
            {...(isOwn ? { way: { href: "/practice", label: t("new.practice") } } : {})}
          >
            {t(isOwn ? "new.body" : "new.body_team", { name: data.user.name })}
          </EmptyState>
        ) : (
          <>
            <div className="week-cols page-halves">
              <Days
                week={week}
                today={today}
                zone={zoneName(data.time_zone, new Date(), i18n.language)}
                whose={isOwn ? null : data.user.name}
              />
              <Weeks weeks={data.weeks.slice(index, index + SIDE_BY_SIDE)} whose={isOwn ? null : data.user.name} />
            </div>
            <WeekChanges
              user={user}
              week={week}
              before={before}
              focus={goals.focus.map(({ id }) => id)}
              today={today}
            />
          </>
        )}
      </div>
      {isSetting ? <GoalDialog user={user} isOwn={isOwn} goals={goals} onClose={closeGoal} /> : null}
    </>
  );
}

/** Answers the title in a sentence, by the first goal of the week. */
function Lead({ week, today, isOwn }: { week: Week; today: string; isOwn: boolean }) {
  const { t } = useTranslation("week");
  const amount = useAmount();
  const [first] = standingsOf(week, today);
  if (!first)
    return (
      <p className="week-lead">
        {week.is_current ? t(isOwn ? "lead.no_goal" : "lead.no_goal_team") : t("lead.had_no_goal")}
      </p>
    );
  const { measure, done, goal, even, state } = first;
  const unit = measure === "minutes" ? "time" : measure;
  const said = {
    done: amount(measure, done),
    goal: t(`units.${unit}`, { count: goal, amount: amount(measure, goal) }),
    by: amount(measure, Math.abs(done - (even ?? 0))),
  };
  return <p className="week-lead">{t(`lead.${state}`, said)}</p>;
}

/** Leads to what is due for practice today, where anything is. */
function PracticeDue() {
  const { t } = useTranslation("week");
  const numbers = useNumbers();
  // A second way to the practice, which says itself when it can’t be loaded.
  const due = useQuietExtra(practiceDueQuery);
  if (!due || due.questions === 0) return null;
  return (
    <p className="meta week-focus no-print">
      <Link href="/practice">{t("practice", { count: due.questions, said: numbers.counted(due.questions) })}</Link>
    </p>
  );
}

type WeekSwitchProps = { week: Week; before: Week | undefined; after: Week | undefined; onGo: (to: Week) => void };

/** Names the week that is shown, and leads to those beside it. */
function WeekSwitch({ week, before, after, onGo }: WeekSwitchProps) {
  const { t } = useTranslation("week");
  const dates = useDates("UTC");
  const said = (of: Week) => t("week", { from: dates.dayAndMonth(noonOf(of.from)) });
  return (
    <div className="row g1">
      <WeekButton icon={ChevronLeft} label={before ? said(before) : t("no_earlier")} to={before} onGo={onGo} />
      <span className="med num">{said(week)}</span>
      <WeekButton icon={ChevronRight} label={after ? said(after) : t("no_later")} to={after} onGo={onGo} />
    </div>
  );
}

type WeekButtonProps = { icon: LucideIcon; label: string; to: Week | undefined; onGo: (to: Week) => void };

/** Leads to a week, if there is one. */
function WeekButton({ icon, label, to, onGo }: WeekButtonProps) {
  return (
    <Button variant="ghost" size="sm" icon aria-label={label} isDisabled={!to} onPress={() => to && onGo(to)}>
      <Icon of={icon} small className="turns" />
    </Button>
  );
}
