import { sql } from "kysely";
import { expect, test } from "vitest";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

test("the ledger says what of a sitting was worked, paused, offline, extended and credited", async () => {
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(t, student, assessment);
  const { id } = sitter.session;
  const path = `/api/users/assessments-sessions/${id}/`;
  const act = (action: string, more = {}) => t.call("PATCH", path, { as: staff, body: { action, ...more } });
  const ledger = async () =>
    (await t.call<{ ledger: Record<string, number> }>("GET", `${path}credit/`, { as: staff })).body.ledger;
  expect(await ledger()).toMatchObject({ paused: 0, offline: 0, extended: 0, credited: 0 });
  await act("extend", { seconds: 120 });
  await act("extend", { seconds: 60 });
  await act("credit", { seconds: 300 });
  const timeline = await t.call<{ session: { sections: { id: string }[] } }>("GET", `${path}timeline/`, { as: staff });
  const section = timeline.body.session.sections[0]?.id;
  await sql`update session_sections set started_at = started_at - interval '20 minutes' where session_id = ${id}::uuid`.execute(
    t.platform.db,
  );
  const offline = [{ section, from_ms: 10_000, to_ms: 70_000 }];
  const told = await t.call("POST", "/api/user-assessment-session/create-attempt-visit/", {
    as: student,
    body: { session: id, lease: 1, visits: [], offline },
  });
  expect(told.body).toMatchObject({ offline: 1 });
  await act("pause");
  await sql`update session_sections set paused_at = paused_at - interval '5 minutes' where session_id = ${id}::uuid`.execute(
    t.platform.db,
  );
  const { worked, paused, ...rest } = await ledger();
  expect(rest).toEqual({ offline: 60, extended: 180, credited: 300 });
  expect([worked, paused].map((seconds) => Math.floor((seconds ?? 0) / 60))).toEqual([15, 5]);
});
