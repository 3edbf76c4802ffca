import { CornerDownRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../base/ui/badge.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { holidayOn } from "../../parts/plan/holiday-on.ts";
import type { Plan, PlanTask, StudyPlan } from "../../parts/plan/requests.ts";
import { noonOf, useTaskWords } from "../../parts/plan/use-task-words.ts";

const SHOWN = 7;

/** The topics of a day’s practice, and what else is to be known of its tasks. */
const topicsOf = (tasks: readonly PlanTask[]) => [
  ...new Set(tasks.flatMap((task) => (task.kind === "practice" ? task.topics.map(({ name }) => name) : []))),
];

/** Shows the next seven days: what each has, its minutes, and what moved there. */
export function NextDays({ plan, study }: { plan: Plan; study: StudyPlan }) {
  const { today } = study;
  const { t, i18n } = useTranslation("plan");
  const dates = useDates("UTC");
  const durations = useDurations();
  const { nameOf } = useTaskWords();
  const list = new Intl.ListFormat(i18n.language, { type: "unit" });
  return (
    <ul className="wk">
      {plan.days.slice(0, SHOWN).map(({ on, tasks }) => {
        const minutes = tasks.reduce((sum, task) => sum + task.minutes, 0);
        const topics = topicsOf(tasks);
        return (
          <li key={on}>
            <time className="d" dateTime={on}>
              {dates.weekday(noonOf(on))}
              <b>{dates.dayOfMonth(noonOf(on))}</b>
            </time>
            <div>
              <span className={tasks.length > 0 ? "med" : "faint"}>
                <bdi>
                  {tasks.length > 0
                    ? tasks.map((task) => nameOf(task, { isShort: true })).join(" · ")
                    : (holidayOn(study, on)?.name ?? t("days.none"))}
                </bdi>
              </span>
              {topics.length > 0 ? (
                <p className="body-s dim">
                  <bdi>{list.format(topics)}</bdi>
                </p>
              ) : null}
            </div>
            <span className="wk-min num">{minutes > 0 ? durations.words(minutes * 60) : null}</span>
            <span className="wk-tag">
              {on === today ? <span className="brass med body-s">{t("days.today")}</span> : <Tag tasks={tasks} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Tag({ tasks }: { tasks: readonly PlanTask[] }) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  const mock = tasks.find((task) => task.kind === "mock");
  if (mock?.moved_from) {
    return (
      <Badge tone="line">
        <Icon of={CornerDownRight} small />
        {t("days.moved", { date: dates.dayAndMonth(noonOf(mock.moved_from)) })}
      </Badge>
    );
  }
  return mock && mock.assessment === null ? <span className="faint">{t("days.mock_none")}</span> : null;
}
