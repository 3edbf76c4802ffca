import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { holdActCommit } from "../testing/hold-act-commit.ts";
import { practiceWorld } from "../testing/practice-world.ts";
import { moveOn, replayTries } from "./move-on.ts";

let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
});
afterAll(() => t.close());

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
