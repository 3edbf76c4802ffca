import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import {
  type GoalsRow,
  insertGoals,
  selectExamScale,
  selectGoals,
  selectTagIds,
  selectToday,
} from "./progress.queries.ts";

type Goals = HandlerOutput<"goals.get">;

const none: Goals = {
  exam: "",
  exam_on: null,
  target_score: null,
  weekly: { minutes: null, questions: null, tests: null },
  focus: [],
  daily_minutes: null,
  version: 0,
  set_at: null,
  set_by: null,
};

function present(row: GoalsRow | undefined): Goals {
  if (!row) return none;
  const { exam, exam_on, target_score, focus, daily_minutes, version, set_at } = row;
  return {
    exam,
    exam_on,
    target_score,
    focus,
    daily_minutes,
    version,
    set_at,
    weekly: { minutes: row.weekly_minutes, questions: row.weekly_questions, tests: row.weekly_tests },
    set_by: { id: row.set_by, name: row.set_by_name },
  };
}

/** Returns what a person within reach works towards. @throws Refusal `not_found`. */
export async function getGoals(db: Database, actor: Actor, userId: string): Promise<Goals> {
  await requireReach(db, actor, userId);
  return present(await selectGoals(db, userId));
}

/** Refuses a date of an exam that has passed. @param today By the person's clock. @throws Refusal `invalid` at `exam_on`. */
export function requireExamAhead(examOn: string, today: string): void {
  if (examOn < today) throw invalid("exam_on", "This date has passed. Choose a date from today on.");
}

/** Refuses a target that is no score of the exam, where its scale is known. @throws Refusal `invalid` at `target_score`. */
async function requireTargetOnScale(db: Database, exam: string, target: number): Promise<void> {
  const scale = await selectExamScale(db, exam);
  if (!scale) return;
  const { min, max, step } = scale;
  if (target >= min && target <= max && (target - min) % step === 0) return;
  const steps = step === 1 ? "" : `, in steps of ${step}`;
  throw invalid("target_score", `Choose a score from ${min} to ${max}${steps}.`);
}

/**
 * Sets what a person within reach works towards. What was set before stays, so that earlier weeks keep their goal.
 *
 * @throws Refusal `not_found`; `invalid` for a tag that is not there, a new date that has passed, and a new target off the exam’s scale; `stale_version`, with the goals as they are.
 */
export async function setGoals(
  db: Database,
  actor: Actor,
  userId: string,
  { exam, exam_on, target_score, weekly, focus, daily_minutes, version }: HandlerInput<"goals.set">["body"],
): Promise<Goals> {
  await requireReach(db, actor, userId);
  const there = await selectTagIds(db, focus);
  const errors = focus.flatMap((id, index) =>
    there.has(id) ? [] : [{ path: `focus.${index}`, message: "This tag doesn’t exist." }],
  );
  if (errors.length > 0) throw new Refusal("invalid", "One of these tags doesn’t exist.", { errors });
  const current = await selectGoals(db, userId);
  // A date that was set before may pass; the rest of the goals can still be changed.
  if (exam_on !== null && exam_on !== current?.exam_on) requireExamAhead(exam_on, await selectToday(db, userId));
  const isAnother = target_score !== current?.target_score || exam.trim() !== current.exam;
  if (target_score !== null && isAnother) await requireTargetOnScale(db, exam, target_score);
  const isNext = version === (current?.version ?? 0);
  const row = {
    user_id: userId,
    version: version + 1,
    exam: exam.trim(),
    exam_on,
    target_score,
    focus,
    set_by: actor.id,
    weekly_minutes: weekly.minutes,
    weekly_questions: weekly.questions,
    daily_minutes: daily_minutes === undefined ? (current?.daily_minutes ?? null) : daily_minutes,
    weekly_tests: weekly.tests,
  };
  if (!isNext || !(await insertGoals(db, row))) {
    throw new Refusal("stale_version", "Someone else changed these goals. Reload to see the latest version.", {
      members: { current: present(await selectGoals(db, userId)) },
    });
  }
  return present(await selectGoals(db, userId));
}
