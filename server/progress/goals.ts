import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { Refusal } from "../platform/refusal.ts";
import { type GoalsRow, insertGoals, selectGoals, selectTagIds } from "./progress.queries.ts";

type Goals = HandlerOutput<"goals.get">;

const none: Goals = {
  exam: "",
  exam_on: null,
  target_score: null,
  weekly: { minutes: null, questions: null, tests: null },
  focus: [],
  version: 0,
  set_at: null,
  set_by: null,
};

function present(row: GoalsRow | undefined): Goals {
  if (!row) return none;
  const { exam, exam_on, target_score, focus, version, set_at } = row;
  return {
    ...{ exam, exam_on, target_score, focus, version, set_at },
    weekly: { minutes: row.weekly_minutes, questions: row.weekly_questions, tests: row.weekly_tests },
    set_by: { id: row.set_by, name: row.set_by_name },
  };
}

/** Returns what a person within reach works towards. @throws Refusal `not_found`. */
export async function getGoals(db: Database, actor: Actor, userId: string): Promise<Goals> {
  await requireReach(db, actor, userId);
  return present(await selectGoals(db, userId));
}

/**
 * Sets what a person within reach works towards. What was set before stays, so that earlier weeks keep their goal.
 *
 * @throws Refusal `not_found`; `invalid` for a tag that is not there; `stale_version`, with the goals as they are.
 */
export async function setGoals(
  db: Database,
  actor: Actor,
  userId: string,
  { exam, exam_on, target_score, weekly, focus, version }: HandlerInput<"goals.set">["body"],
): Promise<Goals> {
  await requireReach(db, actor, userId);
  const there = await selectTagIds(db, focus);
  const errors = focus.flatMap((id, index) =>
    there.has(id) ? [] : [{ path: `focus.${index}`, message: "This tag doesn’t exist." }],
  );
  if (errors.length > 0) throw new Refusal("invalid", "One of these tags doesn’t exist.", { errors });
  const current = await selectGoals(db, userId);
  const isNext = version === (current?.version ?? 0);
  const row = {
    ...{ user_id: userId, version: version + 1, exam: exam.trim(), exam_on, target_score, focus, set_by: actor.id },
    ...{ weekly_minutes: weekly.minutes, weekly_questions: weekly.questions, weekly_tests: weekly.tests },
  };
  if (!isNext || !(await insertGoals(db, row))) {
    throw new Refusal("stale_version", "Someone else changed these goals. Reload to see the latest version.", {
      members: { current: present(await selectGoals(db, userId)) },
    });
  }
  return present(await selectGoals(db, userId));
}
