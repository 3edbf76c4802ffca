import { beforeAll, expect, test } from "vitest";
import type { Tx } from "../../../platform/database/client.ts";
import type { Answer } from "../../../testing/app.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { allocate, answer, publishAssessment, type SaveBody, sitFirstSection } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { prepareRow } from "../plan/row.ts";
import { saveRows } from "./statement.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff);
});

async function seat() {
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("The section has no attempts");
  const row = { id: first.id, revision: 1, response: answer(first, "A"), elapsed_ms: 0 };
  const session = sitter.session.id;
  return {
    session,
    prepared: { ...prepareRow(session, 1, row, new Set(), null), isLinear: false },
    save: () => sitter.save([row]),
    history: () =>
      t.platform.db.selectFrom("answer_history").select(["status", "seq"]).where("session_id", "=", session).execute(),
  };
}

/** As a transition holds a sitting while it is changed. */
const hold = (session: string) => (tx: Tx) =>
  tx.selectFrom("sessions").select("id").where("id", "=", session).forUpdate().execute();

test("a batch leaves out the sitting that somebody holds, and saves the others without waiting", async () => {
  const [held, free] = await Promise.all([seat(), seat()]);
  const rows = [held.prepared, free.prepared].toSorted((one, other) => (one.sessionId < other.sessionId ? -1 : 1));
  const verdicts = await t.platform.db.transaction().execute(async (tx) => {
    await hold(held.session)(tx);
    const outcomes = await saveRows(t.platform.answers, rows, false);
    return new Map(outcomes.map(({ verdict }, index) => [rows[index]?.sessionId, verdict]));
  });
  expect(verdicts.get(held.session)).toBe("busy");
  expect(verdicts.get(free.session)).toBe("saved");
  expect([await held.history(), await free.history()]).toEqual([[], [{ status: "saved", seq: 1 }]]);
});

test("a save in a held sitting waits for it and is saved once; the others of its batch are answered meanwhile", async () => {
  const [held, ...others] = await Promise.all([seat(), seat(), seat(), seat()]);
  const answered: string[] = [];
  let rest: Promise<Answer<SaveBody>[]> = Promise.resolve([]);
  const saved = await holdActCommit(
    t.platform.db,
    hold(held.session),
    () => {
      const first = held.save().finally(() => answered.push("held"));
      rest = Promise.all(others.map((one) => one.save().finally(() => answered.push("other"))));
      return first;
    },
    async () => {
      expect((await rest).map(({ status, body }) => [status, body.attempts[0]?.status])).toEqual(
        others.map(() => [200, "saved"]),
      );
      expect(answered).toEqual(["other", "other", "other"]);
      expect(await held.history()).toEqual([]);
    },
  );
  expect([saved.status, saved.body.attempts]).toMatchObject([200, [{ status: "saved", counted: true }]]);
  expect(await held.history()).toEqual([{ status: "saved", seq: 1 }]);
});
