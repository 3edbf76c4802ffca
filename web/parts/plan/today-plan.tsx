import "./plan.css";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { holidayOn } from "./holiday-on.ts";
import type { Plan, PlanTask, StudyPlan } from "./requests.ts";
import { placeOf, TaskAction } from "./task-action.tsx";
import { noonOf, unitOf, useTaskWords } from "./use-task-words.ts";
import { WeekLoad } from "./week-load.tsx";
import { WhatMoved } from "./what-moved.tsx";

/** From so many days without work on, the plan says what moved and begins with what comes next. */
const MISSED_DAYS = 3;
const DAY_MS = 86_400_000;

const sumMinutes = (tasks: readonly PlanTask[]) => tasks.reduce((sum, { minutes }) => sum + minutes, 0);

type TodayPlanProps = {
  study: StudyPlan;
  plan: Plan;
  /** The plan is the reader’s own: tasks can be started. */
  isOwn: boolean;
  /** Where minutes are changed. */
  changeAddress: string;
  /** A test that was begun has its own sheet and button above. */
  isBelowTest?: boolean;
  /** A link beside the button. */
  beside?: ReactNode;
};

/** The sheet on top: the next task of today with why and its button, the other tasks, and the week’s minutes beside them. */
export function TodayPlan({ study, plan, isOwn, isBelowTest = false, changeAddress, beside }: TodayPlanProps) {
  const { t } = useTranslation("plan");
  const { tasks = [] } = plan.days[0] ?? {};
  const done = study.week.find(({ on }) => on === study.today)?.done ?? 0;
  const durations = useDurations();
  const said = (count: number) => durations.words(count * 60);
  // As the tasks below say: what was done sooner than planned is done all the same.
  const all = sumMinutes(tasks);
  const left = sumMinutes(tasks.filter((task) => !task.is_done));
  const next = tasks.find((task) => !task.is_done) ?? null;
  const running = isBelowTest || !isOwn ? null : study.running;
  const others = running ? tasks : tasks.filter((task) => task !== next);
  const hasMissed = plan.missed !== null && plan.missed.days >= MISSED_DAYS;
  const over =
    all === 0
      ? t("days.today")
      : isOwn
        ? t(left === 0 ? "today.over_done" : "today.over", { left: said(left), all: said(all) })
        : t("today.over_team", { all: said(all) });
  return (
    <section className="sheet today-plan" aria-labelledby="plan-today">
      <div className="tp-main">
        <p className="meta num">{over}</p>
        <Lead
          study={study}
          task={next}
          isWorked={tasks.length > 0 || done > 0}
          hasMinutes={(plan.days[0]?.minutes ?? 0) > 0}
          hasMissed={hasMissed}
          running={running}
        />
        {isBelowTest && isOwn && study.running && next ? <p className="why">{t("today.waits")}</p> : null}
        {plan.lacks_mock ? <p className="why">{t(isOwn ? "today.mock_none" : "today.mock_none_team")}</p> : null}
        {isOwn ? (
          <div className="acts">
            {isBelowTest ? null : running ? (
              <ButtonLink variant="primary" size="lg" href={sittingAddress(running.session)} target="_self">
                {t("status.go_on")}
              </ButtonLink>
            ) : next ? (
              <TaskAction task={next} />
            ) : null}
            {beside}
          </div>
        ) : null}
        {others.length > 0 ? (
          <ul className="ptasks">
            {others.map((task, index) => (
              // Two tasks of a day may be of one kind, and none has an id.
              <Task key={`${task.kind} ${String(index)}`} task={task} isOwn={isOwn} />
            ))}
          </ul>
        ) : null}
      </div>
      <div className="tp-side">
        {hasMissed ? (
          <WhatMoved plan={plan} changeAddress={changeAddress} />
        ) : (
          <WeekLoad study={study} changeAddress={changeAddress} />
        )}
      </div>
    </section>
  );
}

type LeadProps = {
  study: StudyPlan;
  task: PlanTask | null;
  /** There was something to do today, or something was done. */
  isWorked: boolean;
  /** Today has minutes, whether or not there is anything to do in them. */
  hasMinutes: boolean;
  hasMissed: boolean;
  running: StudyPlan["running"];
};

function Lead({ study, task, isWorked, hasMinutes, hasMissed, running }: LeadProps) {
  const { t } = useTranslation("plan");
  const durations = useDurations();
  const dates = useDates("UTC");
  const { nameOf, whyOf } = useTaskWords();
  const title = (words: string) => (
    <h2 className="hero" id="plan-today">
      {words}
    </h2>
  );
  if (running) {
    return (
      <>
        {title(t("status.running_title"))}
        <p className="why">{t("status.running", { name: running.name })}</p>
      </>
    );
  }
  if (!task) {
    const holiday = holidayOn(study, study.today);
    if (holiday && !isWorked) {
      const next = new Date(Date.parse(noonOf(holiday.to)) + DAY_MS);
      return (
        <>
          {title(holiday.name)}
          <p className="why">{t("today.holiday", { date: dates.dayAndMonth(next) })}</p>
        </>
      );
    }
    const state = isWorked ? "done" : hasMinutes ? "none" : "free";
    return (
      <>
        {title(t(`today.${state}_title`))}
        <p className="why">{t(`today.${state}`)}</p>
      </>
    );
  }
  const why = hasMissed ? t("today.moved") : whyOf(task, unitOf(study));
  return (
    <>
      {title(nameOf(task))}
      <p className="why">
        {why} {t("today.takes", { time: durations.words(task.minutes * 60) })}
      </p>
    </>
  );
}

function Task({ task, isOwn }: { task: PlanTask; isOwn: boolean }) {
  const { t } = useTranslation("plan");
  const durations = useDurations();
  const { nameOf } = useTaskWords();
  const place = placeOf(task);
  const time = durations.words(task.minutes * 60);
  const name = nameOf(task);
  return (
    <li className={cx("ptask", task.is_done && "done")}>
      <span className="pt-m" aria-hidden="true">
        {task.is_done ? <Icon of={Check} /> : null}
      </span>
      <div>
        <b className="med">
          <bdi>{name}</bdi>
        </b>
        <p className="body-s faint num">{task.is_done ? t("today.is_done") : time}</p>
      </div>
      <span>
        {isOwn && place && !task.is_done ? (
          <Link href={place.href} aria-label={`${t(`go.${place.word}`)}: ${name}`}>
            {t(`go.${place.word}`)}
          </Link>
        ) : null}
      </span>
    </li>
  );
}
