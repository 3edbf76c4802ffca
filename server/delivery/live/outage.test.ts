import type { HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createCare } from "../../testing/factories.ts";
import { copySitting } from "../../testing/many-sittings.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
let staff: SignedIn;
let sessions: string[];

beforeEach(async () => {
  await sql`update sessions set state = 'cancelled', open_section_id = null, open_deadline_at = null`.execute(
    t.platform.db,
  );
  staff = await t.signInAs("staff");
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(t, student, assessment);
  sessions = await copySitting(t.platform.db, sitter.session.id, 5);
});

const read = async (as: SignedIn | null = staff) =>
  t.call<HandlerOutput<"live_sessions.outage">>("GET", "/api/live-sessions/outage/", { as });
const act = (ids: readonly string[], action: string, more = {}) =>
  t.call("POST", "/api/users/assessments-sessions/bulk/", { as: staff, body: { sessions: ids, action, ...more } });
/** Has sittings offline from so many minutes ago to so many. */
const cutOff = (ids: readonly string[], from: number, to: number) =>
  sql`insert into session_presence (session_id, seen_at, offline)
    select id, now(), tstzmultirange(tstzrange(now() - make_interval(mins => ${from}), now() - make_interval(mins => ${to})))
    from unnest(${ids}::uuid[]) as id
    on conflict (session_id) do update set seen_at = now(), offline = excluded.offline`.execute(t.platform.db);
const silence = (ids: readonly string[], minutes: number) =>
  sql`insert into session_presence (session_id, seen_at)
    select id, now() - make_interval(mins => ${minutes}) from unnest(${ids}::uuid[]) as id`.execute(t.platform.db);

describe("an outage", () => {
  test("is suggested once three were offline together, with who still is, and settled by a credit to all", async () => {
    await cutOff(sessions.slice(0, 2), 9, 5);
    expect((await read()).body).toEqual({ outage: null });
    await silence(sessions.slice(2, 3), 7);
    const { outage } = (await read()).body;
    expect(outage).toMatchObject({ is_over: false, seconds: 240, still_offline: 1 });
    expect(outage?.sessions.map(({ id, is_offline }) => [id, is_offline])).toEqual([
      [sessions[0], false],
      [sessions[1], false],
      [sessions[2], true],
    ]);
    expect(outage?.sessions[0]).toMatchObject({ name: "Copied Number 0001", offline_seconds: 240 });
    await act(sessions.slice(0, 3), "credit", { seconds: outage?.seconds });
    expect((await read()).body).toEqual({ outage: null });
  });

  test("is not settled by what sittings are credited with by themselves for a wait", async () => {
    await cutOff(sessions, 9, 5);
    await sql`insert into session_events (session_id, id, action, actor_id, data)
      select id, gen_random_uuid(), 'credit', user_id, '{"seconds": 4}' from sessions where id = any(${sessions}::uuid[])`.execute(
      t.platform.db,
    );
    expect((await read()).body.outage?.sessions).toHaveLength(5);
    await act(sessions, "credit", { seconds: 240 });
    expect((await read()).body).toEqual({ outage: null });
  });

  test("that one person puts aside is no longer suggested to them, and still to others", async () => {
    await cutOff(sessions, 9, 5);
    const { outage } = (await read()).body;
    const path = "/api/live-sessions/outage/dismiss/";
    expect((await t.call("POST", path, { as: staff, body: { from: outage?.from, to: outage?.to } })).status).toBe(204);
    expect((await read()).body).toEqual({ outage: null });
    expect((await read(await t.signInAs("staff"))).body.outage?.sessions).toHaveLength(5);
    await cutOff(sessions.slice(0, 3), 4, 2);
    expect((await read()).body.outage).toMatchObject({ seconds: 120 });
  });

  test("is none of those who have ended, or are paused", async () => {
    await cutOff(sessions, 9, 5);
    await act(sessions.slice(0, 2), "end");
    await act(sessions.slice(2, 3), "pause");
    expect((await read()).body).toEqual({ outage: null });
  });

  test("is seen by a tutor only of the students in their care", async () => {
    const tutor = await t.signInAs("tutor");
    await cutOff(sessions, 9, 5);
    expect((await read(tutor)).body).toEqual({ outage: null });
    const cared = await t.platform.db
      .selectFrom("sessions")
      .select(["id", "user_id"])
      .where("id", "in", sessions.slice(0, 3))
      .execute();
    for (const { user_id } of cared) await createCare(t.platform.db, user_id, tutor.id);
    expect((await read(tutor)).body.outage?.sessions).toHaveLength(3);
  });
});

test("nobody asks without a sign-in, no student does, and no outage ends before it begins", async () => {
  expect([(await read(null)).status, (await read(await t.signInAs("student"))).status]).toEqual([401, 403]);
  const path = "/api/live-sessions/outage/dismiss/";
  const body = { from: "2026-11-21T10:00:00Z", to: "2026-11-21T09:00:00Z" };
  expect((await t.call("POST", path, { as: staff, body })).status).toBe(400);
  expect((await t.call("POST", path, { as: null, body })).status).toBe(401);
});
