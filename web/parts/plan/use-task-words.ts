import { useTranslation } from "react-i18next";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { PlanTask, StudyPlan } from "./requests.ts";

/** Returns noon of a date, which is that date in every zone that is shown as UTC. */
export const noonOf = (date: string): string => `${date}T12:00:00Z`;

/** Returns what a task is called, in short without its topic, and why it is in the plan, in one sentence. */
export function useTaskWords() {
  const { t } = useTranslation("plan");
  const numbers = useNumbers();
  const dates = useDates("UTC");
  const day = (date: string) => dates.dayAndMonth(noonOf(date));
  const nameOf = (task: PlanTask, { isShort = false } = {}): string => {
    switch (task.kind) {
      case "practice": {
        const [first] = task.topics;
        const said = { count: task.questions, said: numbers.counted(task.questions) };
        return first && !isShort ? t("task.practice_on", { ...said, topic: first.name }) : t("task.practice", said);
      }
      case "mistakes":
        return t("task.mistakes", { count: task.questions, said: numbers.counted(task.questions) });
      case "mock":
        return task.assessment?.name ?? t("task.mock");
      case "review": {
        const { assessment, questions: count } = task;
        if (!assessment) return t("task.review_any");
        const { name } = assessment;
        return count
          ? t("task.review_some", { name, count, said: numbers.counted(count) })
          : t("task.review", { name });
      }
      case "assigned":
        if (task.thing.type === "assessment") return task.thing.name;
        return t(task.thing.type === "material" ? "task.read" : "task.watch", { name: task.thing.name });
    }
  };
  const whyOf = (task: PlanTask, unit: "scaled" | "percent" | undefined): string => {
    switch (task.kind) {
      case "practice": {
        if (task.topics.length === 0) return t("why.first");
        const points = task.points ?? 0;
        if (!unit || points < (unit === "scaled" ? 1 : 0.1)) return t("why.practice");
        const said = unit === "scaled" ? Math.round(points) : Math.round(points * 10) / 10;
        return t(`why.${unit}`, { count: said, points: numbers.plain(said) });
      }
      case "mistakes":
        return t("why.mistakes");
      case "mock":
        if (task.moved_from) return t("why.mock_moved", { date: day(task.moved_from) });
        return t(task.assessment ? "why.mock" : "why.mock_none");
      case "review":
        return t("why.review");
      case "assigned":
        return task.due_on ? t("why.assigned_due", { date: day(task.due_on) }) : t("why.assigned");
    }
  };
  return { nameOf, whyOf };
}

/** Returns the unit in which points of tasks are told. */
export const unitOf = ({ last_score: score }: StudyPlan) => score?.unit;
