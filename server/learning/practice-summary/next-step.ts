import type { HandlerOutput } from "@sextant/contract/types.ts";

type Step = HandlerOutput<"practice_summary.get">["next"];
type PlanTask = NonNullable<Step["task"]>;

/** Questions on a topic that are offered at once. */
const MOST_QUESTIONS = 10;

/** What the next step is chosen from. */
export interface Ahead {
  /** What is left of today’s mistakes, and the next day with any. */
  due: { questions: number; next_on: string | null };
  /** Today’s tasks of the student’s plan; null without one. */
  tasks: readonly PlanTask[] | null;
  /** Topics that this set lost points in, the one that lost most first, with their unseen questions. */
  lost: readonly { topic: { id: string; name: string }; unseen: number }[];
  /** Whether the student’s day of practice still has room. */
  hasTime: boolean;
}

/**
 * Chooses the one thing to do after a set: the rest of what is due today, then the next task of the plan, then, where no plan says what a day
 * holds and there is time left, new questions on the topic that lost most; else nothing more today. Pure.
 */
export function chooseNext({ due, tasks, lost, hasTime }: Ahead): Step {
  const nothing = { questions: 0, topic: null, task: null, on: null };
  if (due.questions > 0) return { ...nothing, kind: "due", questions: due.questions };
  // What the plan has of mistakes is done once none is due.
  const task = tasks?.find(({ kind, is_done }) => !is_done && kind !== "mistakes");
  if (task) return { ...nothing, kind: "task", task };
  const open = tasks === null && hasTime ? lost.find(({ unseen }) => unseen > 0) : undefined;
  if (open) return { ...nothing, kind: "topic", topic: open.topic, questions: Math.min(MOST_QUESTIONS, open.unseen) };
  return { ...nothing, kind: "done", on: due.next_on };
}
