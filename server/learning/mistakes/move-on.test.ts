import { expect, test } from "vitest";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { practiceWorld } from "../../testing/practice-world.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { moveOn, replayTries } from "./move-on.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

async function createMissed() {
  const student = await t.signInAs("student");
  return { user_id: student.id, question_id: await practiceWorld(t, staff).createQuestion() };
}

const scheduleOf = ({ user_id, question_id }: { user_id: string; question_id: string }) =>
  t.platform.db
    .selectFrom("mistake_schedules")
    .select(["reps", "lapses", "solved"])
    .where("user_id", "=", user_id)
    .where("question_id", "=", question_id)
    .execute();

test("two first answers to questions like one mistake, given at the same moment, are two", async () => {
  const missed = await createMissed();
  const { db } = t.platform;
  const answer = (tx: Tx, solved: boolean) => moveOn(tx, missed, solved, new Date());
  await holdActCommit(
    db,
    (tx) => answer(tx, false),
    () => inTransaction(db, (tx) => answer(tx, true)),
  );
  expect(await scheduleOf(missed)).toEqual([{ reps: 2, lapses: 1, solved: 1 }]);
});

test("a first answer waits for a schedule that is written anew, and counts after it", async () => {
  const missed = await createMissed();
  const { db } = t.platform;
  await holdActCommit(
    db,
    (tx) => replayTries(tx, missed),
    () => inTransaction(db, (tx) => moveOn(tx, missed, true, new Date())),
  );
  expect(await scheduleOf(missed)).toEqual([{ reps: 1, lapses: 0, solved: 1 }]);
});
