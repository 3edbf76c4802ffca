import type { HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { refreshFigures } from "../../delivery/results/version-figures.ts";
import { newId } from "../../platform/ids.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { insertShared, lockLinksOf } from "./shared-reports.queries.ts";

type Links = HandlerOutput<"shared_reports.list">;
type Made = HandlerOutput<"shared_reports.create"> & { code?: string };
type Opened = HandlerOutput<"shared_reports.open"> & { code?: string };

const shown = { score: "scored", response: "never", key: "never", explanation: "never", cohort: "never" };
const OPEN = "/api/shared-reports/open/";
const DAY_MS = 86_400_000;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

/** A student with a scored sitting of five questions, four of them right. */
async function createSat(policy: Record<string, string> = shown) {
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 5 }], review_policy: policy });
  const { session } = await sitAgain(student, assessment);
  return { student, assessment, session, path: pathOf(session) };
}

const pathOf = (session: string) => `/api/users/assessments-sessions/${session}/shared-reports/`;

async function sitAgain(student: SignedIn, assessment: string) {
  await satByMany(t.platform, assessment, [[1, 1, 1, 1, 0]], { userIds: [student.id] });
  const { id: session } = await t.platform.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", student.id)
    .where("assessment_id", "=", assessment)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { session };
}

const make = (path: string, as: SignedIn | null, body: unknown = {}) => t.call<Made>("POST", path, { as, body });
const list = (path: string, as: SignedIn | null) => t.call<Links>("GET", path, { as });
const withdraw = (id: string, as: SignedIn | null) => t.call("DELETE", `/api/shared-reports/${id}/`, { as });
const open = (token: string) => t.call<Opened>("POST", OPEN, { as: null, body: { token } });
const rowOf = (id: string) =>
  t.platform.db.selectFrom("shared_reports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a link to a report", () => {
  test("is read without an account, with the score and nobody else’s name, ids or answers", async () => {
    const { student, session, path } = await createSat();
    const made = await make(path, student);
    expect(made).toMatchObject({ status: 201, body: { shared_by: "student", opens: 0, withdrawn_at: null } });
    const days = (Date.parse(String(made.body.expires_at)) - Date.parse(String(made.body.created_at))) / DAY_MS;
    expect(days).toBeCloseTo(14, 1);

    const { status, body } = await open(made.body.token);
    expect(status, JSON.stringify(body)).toBe(200);
    const { first_name, last_name } = await t.platform.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({
      state: "open",
      student: first_name,
      shared_by: "student",
      score: { value: 80, unit: "percent", scale: { min: 0, max: 100 } },
      history: [{ value: 80 }],
      school: null,
    });
    const school = await createSchool(t.platform.db);
    await t.platform.db
      .updateTable("session_results")
      .set({ school_id: school })
      .where("session_id", "=", session)
      .execute();
    const { name } = await t.platform.db
      .selectFrom("schools")
      .select("name")
      .where("id", "=", school)
      .executeTakeFirstOrThrow();
    expect((await open(made.body.token)).body).toMatchObject({ school: name });
    const told = JSON.stringify(body);
    expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(told).not.toContain(session);
    if (last_name) expect(Object.values(body)).not.toContain(`${first_name} ${last_name}`);
  });

  test("tells its days in the time zone of the person who made it", async () => {
    const { student, path } = await createSat();
    const zoneOf = (id: string, time_zone: string) =>
      t.platform.db.updateTable("users").set({ time_zone }).where("id", "=", id).execute();
    await zoneOf(student.id, "Pacific/Auckland");
    const other = await t.signInAs("staff");
    await zoneOf(other.id, "America/Los_Angeles");
    const [own, theirs] = [await make(path, student), await make(path, other)];
    expect((await open(own.body.token)).body).toMatchObject({ state: "open", time_zone: "Pacific/Auckland" });
    expect((await open(theirs.body.token)).body).toMatchObject({ state: "open", time_zone: "America/Los_Angeles" });
  });

  test("keeps no token: neither list nor table nor log has it", async () => {
    const { student, session, path } = await createSat();
    const { id, token } = (await make(path, student)).body;
    const kept = await rowOf(id);
    const logged = await t.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_id", "=", session)
      .execute();
    const links = (await list(path, student)).body.results;
    expect(links).toHaveLength(1);
    expect(JSON.stringify([kept, logged, links])).not.toContain(token);
    expect(Buffer.from(kept.token_hash).toString()).not.toContain(token);
  });

  test("that staff made says so without a name, and its student can withdraw it", async () => {
    const { student, path } = await createSat();
    const made = await make(path, staff, { days: 3 });
    expect(made).toMatchObject({ status: 201, body: { shared_by: "staff" } });
    expect((await open(made.body.token)).body).toMatchObject({ state: "open", shared_by: "staff" });
    expect((await list(path, student)).body.results).toMatchObject([{ id: made.body.id, opens: 1 }]);
    expect((await withdraw(made.body.id, student)).status).toBe(204);
    expect((await open(made.body.token)).body).toEqual({
      state: "withdrawn",
      organisation: expect.any(String),
      school: null,
    });
  });

  test("ends at its time, and says when that was", async () => {
    const { student, path } = await createSat();
    const { id, token } = (await make(path, student, { days: 1 })).body;
    const expires_at = new Date(Date.now() - 1000);
    await t.platform.db
      .updateTable("shared_reports")
      .set({ created_at: new Date(Date.now() - DAY_MS), expires_at })
      .where("id", "=", id)
      .execute();
    expect((await open(token)).body).toEqual({
      state: "expired",
      organisation: expect.any(String),
      school: null,
      expires_at: expires_at.toISOString(),
      time_zone: "UTC",
    });
  });

  test("shows what is released now: taken back it shows nothing, and not to whom the account is closed", async () => {
    const { student, session, path } = await createSat();
    const { token } = (await make(path, student)).body;
    const state = (value: "scored" | "released" | "cancelled") =>
      t.platform.db.updateTable("sessions").set({ state: value }).where("id", "=", session).execute();
    for (const taken of ["scored", "cancelled"] as const) {
      await state(taken);
      expect((await open(token)).body).toEqual({
        state: "unavailable",
        organisation: expect.any(String),
        school: null,
      });
    }
    await state("released");
    expect((await open(token)).body).toMatchObject({ state: "open" });
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", student.id).execute();
    expect((await open(token)).body).toMatchObject({ state: "unavailable" });
  });

  test.each([
    ["reopened", { action: "reopen", seconds: 300 }],
    ["cancelled", { action: "cancel", reason: "Sat by mistake" }],
  ])("shows nothing of a sitting that is %s", async (_, action) => {
    const { student, session, path } = await createSat();
    const { token } = (await make(path, student)).body;
    const done = await t.call("PATCH", `/api/users/assessments-sessions/${session}/`, { as: staff, body: action });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await open(token)).body).toEqual({ state: "unavailable", organisation: expect.any(String), school: null });
    expect((await list(path, student)).body).toMatchObject({ why_not: "no_score", results: [{ opens: 1 }] });
  });

  test("is gone with the person whose report it showed", async () => {
    const { student, path } = await createSat();
    const { id, token } = (await make(path, student)).body;
    const { first_name, last_name } = await t.platform.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", student.id)
      .executeTakeFirstOrThrow();
    const body = { name: `${first_name} ${last_name}`.trim() };
    const erased = await t.call("POST", `/api/users/${student.id}/erase/`, { as: staff, body });
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
    expect((await open(token)).status).toBe(404);
    expect(await t.platform.db.selectFrom("shared_reports").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("says whom it is for in the list alone", async () => {
    const { student, path } = await createSat();
    const { token } = (await make(path, student, { recipient: "  Aunt Philippa " })).body;
    await make(path, student);
    expect((await list(path, staff)).body).toMatchObject({
      why_not: null,
      results: [{ recipient: null }, { recipient: "Aunt Philippa" }],
    });
    expect(JSON.stringify((await open(token)).body)).not.toContain("Philippa");
    for (const recipient of [" ", "x".repeat(81), "two\nlines"]) {
      expect([recipient, (await make(path, student, { recipient })).status]).toEqual([recipient, 400]);
    }
  });

  test("that no longer works names the school to whom it was open before, and to nobody else", async () => {
    const { student, session, path } = await createSat();
    const school = await createSchool(t.platform.db);
    const { db } = t.platform;
    await db.updateTable("session_results").set({ school_id: school }).where("session_id", "=", session).execute();
    const { name } = await db.selectFrom("schools").select("name").where("id", "=", school).executeTakeFirstOrThrow();
    const [read, unread] = [(await make(path, student)).body, (await make(path, student)).body];
    expect((await open(read.token)).body).toMatchObject({ state: "open", school: name });
    for (const { id } of [read, unread]) await withdraw(id, student);
    expect((await open(read.token)).body).toMatchObject({ state: "withdrawn", school: name });
    expect((await open(unread.token)).body).toMatchObject({ state: "withdrawn", school: null });
    expect(JSON.stringify((await open(`${read.token}x`)).body)).not.toContain(name);
  });

  test("tells the change since the test before as the student’s own report does, beside growth from the first", async () => {
    const { student, assessment, session } = await createSat();
    const ago = (id: string, days: number) =>
      t.platform.db
        .updateTable("session_results")
        .set({ submitted_at: new Date(Date.now() - days * DAY_MS) })
        .where("session_id", "=", id)
        .execute();
    await ago(session, 9);
    // From thirty sittings on it is known how accurate a score is.
    const others = Array.from({ length: 32 }, (_, index) => [
      1,
      index % 2,
      Number(index % 3 > 0),
      Number(index > 9),
      0,
    ]);
    await satByMany(t.platform, assessment, others as (0 | 1)[][]);
    await refreshFigures(t.platform.db, (await findPublishedVersion(t.platform.db, assessment)) ?? "");
    const second = await sitAgain(student, assessment);
    await ago(second.session, 5);
    const third = await sitAgain(student, assessment);
    const read = async (id: string) => {
      const { body } = await open((await make(pathOf(id), student)).body.token);
      if (body.state !== "open") throw new Error(body.state);
      const own = await t.call<HandlerOutput<"sessions.get_report">>(
        "GET",
        `/api/users/assessments-sessions/${id}/report/`,
        { as: student },
      );
      return { report: body, earlier: own.body.earlier };
    };
    const two = await read(second.session);
    expect(two.report.growth?.from.submitted_at).toBe(two.earlier?.submitted_at);
    expect(two.report.since_before).toBeNull();
    const three = await read(third.session);
    expect(three.report.growth?.from.submitted_at).not.toBe(three.earlier?.submitted_at);
    expect(three.report.since_before).toEqual({
      submitted_at: three.earlier?.submitted_at,
      difference: three.earlier?.difference,
      is_likely_real: three.earlier?.change?.is_likely_real,
    });
  });

  test("tells earlier scores of the same test, and none that came later", async () => {
    const { student, assessment, session, path } = await createSat();
    const { token } = (await make(path, student)).body;
    await t.platform.db
      .updateTable("session_results")
      .set({ submitted_at: new Date(Date.now() - 3 * DAY_MS) })
      .where("session_id", "=", session)
      .execute();
    const later = await sitAgain(student, assessment);
    expect(later.session).not.toBe(session);
    const first = (await open(token)).body;
    expect(first.state === "open" && first.history).toHaveLength(1);
    const second = (await open((await make(pathOf(later.session), student)).body.token)).body;
    expect(second.state === "open" && second.history).toHaveLength(2);
  });

  test("opens sixty times an hour, and again an hour later", async () => {
    const { student, path } = await createSat();
    const { id, token } = (await make(path, student)).body;
    const { db } = t.platform;
    await db.updateTable("shared_reports").set({ hour_opens: 60 }).where("id", "=", id).execute();
    const refused = await open(token);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(refused.headers["retry-after"]).toBeDefined();
    const hour_from = new Date(Date.now() - 3_601_000);
    await db.updateTable("shared_reports").set({ hour_from }).where("id", "=", id).execute();
    expect((await open(token)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ hour_opens: 1, opens: 1 });
  });
});

describe("sharing is refused", () => {
  test("while the score is not released to the student, also to staff", async () => {
    const { student, path } = await createSat({ ...shown, score: "never" });
    for (const as of [student, staff]) {
      expect(await make(path, as)).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    }
  });

  test("to those without an account, roles that do not share, and whoever does not reach it", async () => {
    const { student, path } = await createSat();
    const { id } = (await make(path, student)).body;
    const [other, tutor] = [await t.signInAs("student"), await t.signInAs("tutor")];
    for (const call of [(as: SignedIn | null) => make(path, as), (as: SignedIn | null) => list(path, as)]) {
      expect((await call(null)).status).toBe(401);
      expect((await call(tutor)).status).toBe(403);
      expect((await call(other)).status).toBe(404);
    }
    expect((await withdraw(id, null)).status).toBe(401);
    expect((await withdraw(id, tutor)).status).toBe(403);
    expect((await withdraw(id, other)).status).toBe(404);
    expect((await rowOf(id)).withdrawn_at).toBeNull();
  });

  test("for no days, too many or none in full", async () => {
    const { student, path } = await createSat();
    for (const days of [0, 91, 1.5, "7", null])
      expect([days, (await make(path, student, { days })).status]).toEqual([days, 400]);
    expect((await t.call("POST", OPEN, { as: null, body: {} })).status).toBe(400);
  });

  test("beyond twenty links that work, until one is withdrawn", async () => {
    const { student, path } = await createSat();
    let last = "";
    for (let count = 0; count < 20; count++) last = (await make(path, student)).body.id;
    expect((await make(path, student)).status).toBe(409);
    expect((await list(path, student)).body.why_not).toBe("too_many");
    await withdraw(last, student);
    expect((await make(path, student)).status).toBe(201);
  });
});

test("of two who create the twentieth link at once, the second is refused", async () => {
  const { student, session, path } = await createSat();
  for (let count = 0; count < 19; count++) await make(path, student);
  const row = { session_id: session, user_id: student.id, created_by: student.id, recipient: null, days: 1 };
  const second = await holdActCommit(
    t.platform.db,
    async (tx) => {
      await lockLinksOf(tx, session);
      await insertShared(tx, { ...row, id: newId(), token_hash: sha256("the twentieth") });
    },
    () => make(path, staff),
  );
  expect(second).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
  expect((await list(path, student)).body.results).toHaveLength(20);
});

test("wrong links use up nobody’s sign-ins: failures of both are counted apart", async () => {
  const { student, path } = await createSat();
  const { token } = (await make(path, student)).body;
  for (let tries = 0; tries < 3; tries++) await open(`wrong ${tries}`);
  const purposes = await t.platform.db.selectFrom("sign_in_failures").select("purpose").distinct().execute();
  expect(purposes).toEqual([{ purpose: "shared_report" }]);
  await sql`insert into sign_in_failures (id, purpose, account_hash, address)
    select gen_random_uuid(), purpose, sha256(n::text::bytea), address
    from (select distinct purpose, address from sign_in_failures) as from_here, generate_series(1, 300) n`.execute(
    t.platform.db,
  );
  expect((await open("wrong")).status).toBe(404);
  expect((await open(token)).status).toBe(200);
});

test("a token that was never given is not found, and guessing on is slowed down", async () => {
  const answers = [];
  for (let tries = 0; tries < 6; tries++) answers.push((await open("guessed")).status);
  expect(answers.slice(0, 4)).toEqual([404, 404, 404, 404]);
  expect(answers.at(-1)).toBe(429);
  const { student, path } = await createSat();
  expect((await open((await make(path, student)).body.token)).status).toBe(200);
});

test("making, withdrawing and the first opening are in the log, once each", async () => {
  const { student, session, path } = await createSat();
  const { id, token } = (await make(path, student)).body;
  await open(token);
  await open(token);
  await withdraw(id, staff);
  await withdraw(id, staff);
  const logged = await t.platform.db
    .selectFrom("audit_entries")
    .select(["action", "actor_id"])
    .where("subject_id", "=", session)
    .where("action", "like", "shared_report.%")
    .orderBy("id")
    .execute();
  expect(logged).toEqual([
    { action: "shared_report.created", actor_id: student.id },
    { action: "shared_report.opened", actor_id: null },
    { action: "shared_report.withdrawn", actor_id: staff.id },
  ]);
});
