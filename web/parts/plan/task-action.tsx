import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import type { SetInput } from "../../base/common/start-practice.ts";
import { useStartSet } from "../../base/common/use-start-set.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { PlanTask } from "./requests.ts";

type Practice = Extract<PlanTask, { kind: "practice" }>;

/** Returns where a task is done, and what its link says; null for practice, which starts at once. */
export function placeOf(
  task: PlanTask,
): { href: string; word: "mistakes" | "test" | "tests" | "review" | "redo" | "open" } | null {
  switch (task.kind) {
    case "practice":
      return null;
    case "mistakes":
      return { href: "/practice", word: "mistakes" };
    case "mock":
      return { href: "/assessments", word: task.assessment ? "test" : "tests" };
    case "review":
      return task.session === undefined
        ? { href: "/mistakes", word: "review" }
        : { href: `/reports/${task.session}/review`, word: "redo" };
    case "assigned":
      if (task.thing.type === "assessment") return { href: "/assessments", word: "test" };
      return { href: `/${task.thing.type === "material" ? "library" : "videos"}/${task.thing.id}`, word: "open" };
  }
}

/** Shows the filled button of the first task of today. */
export function TaskAction({ task }: { task: PlanTask }) {
  const { t } = useTranslation("plan");
  const place = placeOf(task);
  if (task.kind === "practice") return <StartPractice task={task} />;
  if (!place) return null;
  return (
    <ButtonLink variant="primary" size="lg" href={place.href}>
      {t(`go.${place.word}`)}
      <Icon of={ArrowRight} small className="turns" />
    </ButtonLink>
  );
}

/** Makes a set of the planned topics and begins it. */
function StartPractice({ task }: { task: Practice }) {
  const { t } = useTranslation("plan");
  const dates = useDates(useUser().time_zone);
  // One key for one visit: pressing twice makes one set.
  const [key] = useState(() => crypto.randomUUID());
  const start = useStartSet(t("go.failed"));
  const set: SetInput = {
    name: t("go.set_name", { day: dates.dayAndMonth(new Date()) }),
    from: { filter: { tags: task.topics.map(({ id }) => id), count: task.questions, order: "unseen" } },
    feedback: "at_once",
  };
  return (
    <Button variant="primary" size="lg" isPending={start.isPending} onPress={() => start.mutate({ set, key })}>
      {t("go.practice")}
      <Icon of={ArrowRight} small className="turns" />
    </Button>
  );
}
