import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { allocate, publishAssessment, sitFirstSection } from "../testing/sitting.ts";

let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
});
afterAll(() => t.close());

test("the ledger says what of a sitting was worked, paused, offline, extended and credited", async () => {
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(t, student, assessment);
  const { id } = sitter.session;
  const path = `/api/users/assessments-sessions/${id}/`;
  const act = (action: string, more = {}) => t.call("PATCH", path, { as: staff, body: { action, ...more } });
  const ledger = async () =>
    (await t.call<{ ledger: Record<string, number | null> }>("GET", `${path}credit/`, { as: staff })).body.ledger;
  expect(await ledger()).toMatchObject({ paused: 0, offline: null, extended: 0, credited: 0 });
  await act("extend", { seconds: 120 });
  await act("extend", { seconds: 60 });
  await act("credit", { seconds: 300 });
  await t.call("POST", `${path}presence/`, {
    as: student,
    body: { lease: 1, unsent: 0, offline: [{ from_ms: 70_000, to_ms: 10_000 }] },
  });
  await act("pause");
  await sql`update session_sections set started_at = started_at - interval '20 minutes', paused_at = paused_at - interval '5 minutes'
    where session_id = ${id}::uuid`.execute(t.platform.db);
  const { worked, paused, ...rest } = await ledger();
  expect(rest).toEqual({ offline: 60, extended: 180, credited: 300 });
  expect([worked, paused].map((seconds) => Math.floor((seconds ?? 0) / 60))).toEqual([15, 5]);
});
