import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { copySitting } from "../../testing/many-sittings.ts";
import { allocate, publishAssessment, sit, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import type { LiveAnswer } from "./live-row.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const publish = () =>
  publishAssessment(t, staff, {
    name: "Watched",
    sections: [{ questions: 3, break_after_seconds: 300 }, { questions: 2 }],
  });
const read = async (query: Record<string, string>, as: SignedIn | null = staff, app = t) =>
  app.call<LiveAnswer>("GET", `/api/live-sessions/?${new URLSearchParams(query)}`, { as });
const act = (sessions: string[], action: string, more = {}) =>
  t.call("POST", "/api/users/assessments-sessions/bulk/", { as: staff, body: { sessions, action, ...more } });

async function seat(assessment: string, more: Record<string, unknown> = {}) {
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id, more);
  const { sitter } = await sitFirstSection(t, student, assessment);
  const { id } = sitter.session;
  const section = (await sitter.act("take_over")).body.sections[0]?.id;
  const beat = (told: Record<string, unknown> = {}) =>
    t.call("POST", `/api/users/assessments-sessions/${id}/presence/`, {
      as: student,
      body: { lease: 2, unsent: 0, section, question: 2, answered: "8", ...told },
    });
  return { student, sitter, id, beat };
}
/** Moves what was told of a sitting into the past. */
const silence = (id: string, seconds: number) =>
  sql`update session_presence set seen_at = seen_at - make_interval(secs => ${seconds}),
    unsent_since = unsent_since - make_interval(secs => ${seconds}) where session_id = ${id}::uuid`.execute(
    t.platform.db,
  );

test("a row says where a student is, with the time left by the database's clock", async () => {
  const assessment = await publish();
  const { id, student, beat } = await seat(assessment, { accommodations: { time_multiplier: 1.5 } });
  const unseen = (await read({ assessment })).body;
  expect(unseen.results).toEqual([
    {
      id,
      user: student.id,
      name: expect.any(String),
      paper: 0,
      phase: "working",
      section: 1,
      left_ms: expect.any(Number),
      changed_ms: expect.any(Number),
      extra: 1.5,
    },
  ]);
  expect(unseen.results[0]?.left_ms).toBeGreaterThan(600_000);
  await beat({ focus_lost: 2, latency_ms: 31 });
  const { body } = await read({ assessment });
  expect(body.results[0]).toMatchObject({ question: 2, answered: ["8"], focus_lost: 2, latency_ms: 31 });
  expect(body.results[0]?.seen_ms).toBeLessThan(60_000);
  expect(body.papers).toEqual([
    {
      assessment,
      name: "Watched",
      sections: [
        { name: "Section 1", questions: 3, tools: [] },
        { name: "Section 2", questions: 2, tools: [] },
      ],
      can: { watch: true, decide: true },
    },
  ]);
});

test("states are counted over all, and the list is filtered by state, attention, extra time, room and name", async () => {
  const assessment = await publish();
  const [working, offline, unsent, paused, over] = [
    await seat(assessment),
    await seat(assessment),
    await seat(assessment, { accommodations: { time_multiplier: 2 } }),
    await seat(assessment),
    await seat(assessment),
  ];
  const waiting = await t.signInAs("student");
  await allocate(t, staff, assessment, waiting.id);
  const notStarted = (await sit(t, waiting, assessment)).session.id;
  await working.beat();
  await offline.beat();
  await silence(offline.id, 61);
  await unsent.beat({ unsent: 3 });
  await silence(unsent.id, 21);
  await act([paused.id], "pause");
  await act([over.id], "end");
  const { body } = await read({ assessment });
  expect(body.count).toBe(6);
  expect(body.counts).toEqual({
    working: 1,
    offline: 1,
    unsent: 1,
    paused: 1,
    submitted: 1,
    not_started: 1,
    attention: 1,
    extra_time: 1,
  });
  const found = async (query: Record<string, string>) =>
    (await read({ assessment, ...query })).body.results.map((row) => row.id);
  expect(await found({ state: "offline" })).toEqual([offline.id]);
  expect(await found({ state: "unsent" })).toEqual([unsent.id]);
  expect(await found({ state: "not_started" })).toEqual([notStarted]);
  expect(await found({ attention: "true" })).toEqual([offline.id]);
  expect(await found({ extra_time: "true" })).toEqual([unsent.id]);
  const path = "/api/live-sessions/room/";
  const sessions = [paused.id.toUpperCase(), over.id];
  const moved = await t.call("PUT", path, { as: staff, body: { sessions, room: "Room 4" } });
  expect(moved.body).toEqual({ results: [paused.id, over.id], missing: [] });
  expect((await found({ room: "Room 4" })).sort()).toEqual([paused.id, over.id].sort());
  const name = body.results.find((row) => row.id === working.id)?.name ?? "";
  expect(await found({ search: name })).toContain(working.id);
  expect(await found({ search: "no such name" })).toEqual([]);
});

test("a sitting is listed while one of the windows is open that touch", async () => {
  const assessment = await publish();
  const student = await t.signInAs("student");
  const { db } = t.platform;
  const [today, tonight] = await Promise.all([1, 2].map(() => createGroup(db, { members: [student.id] })));
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const between = at(2);
  await db
    .insertInto("allocations")
    .values([
      { id: newId(), assessment_id: assessment, group_id: today ?? "", opens_at: at(-2), closes_at: between },
      { id: newId(), assessment_id: assessment, group_id: tonight ?? "", opens_at: between, closes_at: at(6) },
    ])
    .execute();
  const { id } = (await sit(t, student, assessment)).session;
  expect((await read({ assessment })).body.results.map((row) => row.id)).toEqual([id]);
  await db
    .updateTable("allocations")
    .set({ revoked_at: new Date() })
    .where("group_id", "=", today ?? "")
    .execute();
  expect((await read({ assessment })).body.results).toEqual([]);
});

describe("with the cursor of an earlier answer", () => {
  test("another process tells only what changed, and what is no longer there", async () => {
    const assessment = await publish();
    const [one, two, three] = [await seat(assessment), await seat(assessment), await seat(assessment)];
    const elsewhere = await t.startAnother();
    await sql`update sessions set updated_at = updated_at - interval '1 minute' where assessment_id = ${assessment}::uuid`.execute(
      t.platform.db,
    );
    const { cursor } = (await read({ assessment })).body;
    expect((await read({ assessment, since: cursor }, staff, elsewhere)).body).toMatchObject({
      results: [],
      gone: [],
      count: null,
      counts: null,
    });
    await one.beat();
    await act([two.id], "pause");
    await act([three.id], "cancel");
    const { body } = await read({ assessment, since: cursor }, staff, elsewhere);
    expect(new Map(body.results.map((row) => [row.id, row.phase]))).toEqual(
      new Map([
        [one.id, "working"],
        [two.id, "paused"],
      ]),
    );
    expect(body.gone).toEqual([three.id]);
    await elsewhere.close();
  });

  test("what a page told is told again for a moment only, what the team did for two seconds", async () => {
    const assessment = await publish();
    const [one, two] = [await seat(assessment), await seat(assessment)];
    await one.beat();
    const since = Date.now();
    const { db } = t.platform;
    const move = async (toldMs: number) => {
      await sql`update sessions set updated_at = to_timestamp((${since}::float8 + case when id = ${two.id}::uuid then 100 else -100 end) / 1000)
        where assessment_id = ${assessment}::uuid`.execute(db);
      await sql`update session_presence set seen_at = to_timestamp((${since}::float8 + ${toldMs}::float8) / 1000)
        where session_id = ${one.id}::uuid`.execute(db);
      // What pages tell may be half a second old in a process that has just read it.
      const elsewhere = await t.startAnother();
      const { body } = await read({ assessment, since: String(since) }, staff, elsewhere);
      await elsewhere.close();
      return new Set(body.results.map(({ id }) => id));
    };
    expect(await move(1500)).toEqual(new Set([two.id]));
    expect(await move(1900)).toEqual(new Set([one.id, two.id]));
  });

  test("what the team did is told to all at once, and what pages told half a second later at the latest", async () => {
    const assessment = await publish();
    const [one, two] = [await seat(assessment), await seat(assessment)];
    const { cursor } = (await read({ assessment })).body;
    const phases = async () => {
      const { body } = await read({ since: cursor });
      return body.results.filter(({ id }) => id === one.id || id === two.id).map(({ id, phase }) => [id, phase]);
    };
    await act([one.id], "pause");
    expect(await phases()).toContainEqual([one.id, "paused"]);
    await act([one.id], "resume");
    expect(await phases()).toContainEqual([one.id, "working"]);
    // Of a moment later, their times differ.
    const answers = await Promise.all(Array.from({ length: 20 }, phases));
    expect(new Set(answers.map((rows) => JSON.stringify(rows.sort()))).size).toBe(1);
    expect(answers[0]).toContainEqual([one.id, "working"]);
    await two.beat({ focus_lost: 4 });
    const focus = async () => {
      const { body } = await read({ since: cursor });
      return body.results.find(({ id }) => id === two.id)?.focus_lost;
    };
    await vi.waitFor(async () => expect(await focus()).toBe(4), waitOptions);
  });

  test("a tutor and a room are told what they watch alone, of what was read for all", async () => {
    const assessment = await publish();
    const [mine, other] = [await seat(assessment), await seat(assessment)];
    const tutor = await t.signInAs("tutor");
    await createCare(t.platform.db, mine.student.id, tutor.id);
    const { cursor } = (await read({ assessment })).body;
    await t.call("PUT", "/api/live-sessions/room/", {
      as: staff,
      body: { sessions: [other.id], room: "Room 7" },
    });
    await act([mine.id, other.id], "pause");
    const found = async (query: Record<string, string>, as = staff) => {
      const { body } = await read({ since: cursor, ...query }, as);
      return [body.results.map(({ id }) => id), body.papers.map(({ can }) => can.decide)];
    };
    expect((await found({}))[0]).toEqual(expect.arrayContaining([mine.id, other.id]));
    expect(await found({}, tutor)).toEqual([[mine.id], [false]]);
    expect(await found({ room: "Room 7" })).toEqual([[other.id], [true]]);
    expect(await found({ assessment: newId() })).toEqual([[], []]);
  });

  test("of a quarter of an hour ago all that changed since is told", async () => {
    const assessment = await publish();
    const { id } = await seat(assessment);
    const since = String(Date.now() - 900_000);
    expect((await read({ assessment, since })).body.results.map((row) => row.id)).toEqual([id]);
  });

  test.each(["yesterday", "-1", "1"])("%s is none", async (since) => {
    expect((await read({ since })).status).toBe(400);
  });
});

test("a student between sections, in a break and after a pause is where the clock says", async () => {
  const assessment = await publish();
  const { id, sitter } = await seat(assessment);
  const row = async () => (await read({ assessment })).body.results.find((each) => each.id === id);
  await act([id], "pause");
  const paused = await row();
  expect(paused?.phase).toBe("paused");
  expect((await row())?.left_ms).toBe(paused?.left_ms);
  await act([id], "resume");
  await sitter.act("end_section");
  expect(await row()).toMatchObject({ phase: "break", left_ms: expect.any(Number) });
  await sitter.act("end_break");
  expect((await row())?.phase).toBe("between");
});

test("two thousand rows come in one answer of about two hundred bytes each", async () => {
  const assessment = await publish();
  const { id } = await seat(assessment);
  await copySitting(t.platform.db, id, 2000);
  await sql`insert into session_presence (session_id, section_position, question_position, answered, seen_at)
    select id, 1, 2, '{"1": "c"}', now() from sessions where assessment_id = ${assessment}::uuid`.execute(
    t.platform.db,
  );
  const { body } = await read({ assessment });
  expect([body.count, body.results.length]).toEqual([2001, 2000]);
  expect(JSON.stringify(body.results).length / body.results.length).toBeLessThan(260);
});

describe("reach", () => {
  test("a tutor sees the students in their care, and may not decide about another's assessment", async () => {
    const assessment = await publish();
    const [mine, other] = [await seat(assessment), await seat(assessment)];
    const tutor = await t.signInAs("tutor");
    await createCare(t.platform.db, mine.student.id, tutor.id);
    const { body } = await read({ assessment }, tutor);
    expect(body.results.map((row) => row.id)).toEqual([mine.id]);
    expect(body.papers[0]?.can).toEqual({ watch: true, decide: false });
    const path = "/api/live-sessions/room/";
    const moved = await t.call("PUT", path, { as: tutor, body: { sessions: [mine.id, other.id], room: "1" } });
    expect(moved.body).toEqual({ results: [mine.id], missing: [other.id] });
  });

  test("a school and a group show their own", async () => {
    const assessment = await publish();
    const school = await createSchool(t.platform.db);
    const pupil = await t.signInAs(await createTestUser(t.platform.db, { role: "student", schoolIds: [school] }));
    await allocate(t, staff, assessment, pupil.id);
    const { sitter } = await sitFirstSection(t, pupil, assessment);
    const member = await seat(assessment);
    const tutor = (await createTestUser(t.platform.db, { role: "tutor" })).id;
    const group = await createGroup(t.platform.db, { school, tutors: [tutor], members: [member.student.id] });
    const found = async (query: Record<string, string>) =>
      (await read({ assessment, ...query })).body.results.map((row) => row.id);
    expect(await found({ school })).toEqual([sitter.session.id]);
    expect(await found({ group })).toEqual([member.id]);
    expect(await found({ group: newId() })).toEqual([]);
  });

  test("is nobody's without a sign-in, and no student's; a counselor watches and does nothing", async () => {
    const counselor = await t.signInAs("counselor");
    const student = await t.signInAs("student");
    const statuses = [await read({}, null), await read({}, student), await read({}, counselor)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([401, 403, 200]);
    const body = { sessions: [newId()], room: "1" };
    const path = "/api/live-sessions/room/";
    expect((await t.call("PUT", path, { as: counselor, body })).status).toBe(403);
    expect((await t.call("PUT", path, { as: null, body })).status).toBe(401);
    expect((await t.call("PUT", path, { as: staff, body: { ...body, room: "x".repeat(61) } })).status).toBe(400);
  });
});

test("what a page told before its sitting was reopened says nothing of it now", async () => {
  const assessment = await publish();
  const { id, sitter, beat } = await seat(assessment);
  await beat({ unsent: 2 });
  await silence(id, 60);
  await sitter.act("submit", { unsent: 0 });
  await act([id], "reopen", { seconds: 300 });
  const { body } = await read({ assessment });
  expect(body.results).toMatchObject([{ id, phase: "working", answered: ["8"] }]);
  expect(body.results[0]).not.toHaveProperty("unsent");
  expect(body.results[0]).not.toHaveProperty("seen_ms");
  expect(body.counts).toMatchObject({ working: 1, offline: 0 });
});

test("tools turned off are gone from open tests and those not begun, until they are on again", async () => {
  const tools = ["calculator", "highlight"];
  const assessment = await publishAssessment(t, staff, { name: "Armed", sections: [{ questions: 2, tools }] });
  const { id, sitter, student } = await seat(assessment);
  const other = await t.signInAs("student");
  await allocate(t, staff, assessment, other.id);
  const waiting = (await sit(t, other, assessment)).session.id;
  const done = await act([id, waiting], "set_tools", { off: ["calculator", "line_reader"] });
  expect(done.body).toMatchObject({ results: [{ outcome: "done" }, { outcome: "done" }] });
  const render = `/api/users/assessments-sessions/render/?session=${id}`;
  const rendered = await t.call<{ sections: { tools: string[] }[] }>("GET", render, { as: student });
  expect(rendered.body.sections[0]?.tools).toEqual(["highlight"]);
  const seen = await t.call("GET", `/api/users/assessments-sessions/${waiting}/`, { as: other });
  expect(seen.body).toMatchObject({ tools_off: ["calculator", "line_reader"] });
  const { body } = await read({ assessment });
  expect(body.results.map(({ tools_off }) => tools_off)).toEqual([
    ["calculator", "line_reader"],
    ["calculator", "line_reader"],
  ]);
  expect(body.papers.find(({ sections }) => sections.length > 0)?.sections[0]?.tools).toEqual(tools);
  await act([id], "set_tools", { off: [] });
  expect((await sitter.act("take_over")).body).toMatchObject({ tools_off: [], sections: [{ tools }] });
  const events = t.platform.db.selectFrom("session_events").select("data").where("session_id", "=", id);
  expect(await events.where("action", "=", "set_tools").orderBy("at").execute()).toEqual([
    { data: { off: ["calculator", "line_reader"] } },
    { data: { off: [] } },
  ]);
  expect((await act([id], "set_tools", { off: ["hammer"] })).status).toBe(400);
});

test("tools turned off for everyone are off in sittings generated later and in open ones that nobody named, until they are on again", async () => {
  const tools = ["calculator", "highlight"];
  const assessment = await publishAssessment(t, staff, { name: "Armed", sections: [{ questions: 2, tools }] });
  const { id } = await seat(assessment);
  const students = [await t.signInAs("student"), await t.signInAs("student"), await t.signInAs("student")];
  for (const student of students) await allocate(t, staff, assessment, student.id);
  const [unnamed, later, last] = students as [SignedIn, SignedIn, SignedIn];
  const off = async (as: SignedIn) => {
    const { session } = await sit(t, as, assessment);
    return (await t.call<{ tools_off: string[] }>("GET", `/api/users/assessments-sessions/${session.id}/`, { as })).body
      .tools_off;
  };
  expect(await off(unnamed)).toEqual([]);
  await act([id], "set_tools", { off: ["calculator"] });
  expect([await off(unnamed), await off(later)]).toEqual([[], []]);
  await act([id], "set_tools", { off: ["calculator"], everyone: true });
  expect([await off(unnamed), await off(later), await off(last)]).toEqual([
    ["calculator"],
    ["calculator"],
    ["calculator"],
  ]);
  const log = t.platform.db.selectFrom("audit_entries").select("after").where("action", "=", "allocation.updated");
  expect(await log.where(sql<boolean>`after ->> 'user' = ${last.id}`).execute()).toMatchObject([
    { after: { tools_off: ["calculator"] } },
  ]);
  const [given, seated] = [await t.signInAs("student"), await t.signInAs("student")];
  await allocate(t, staff, assessment, given.id);
  expect(await off(given)).toEqual(["calculator"]);
  const made = { user: seated.id, assessment };
  expect((await t.call("POST", "/api/users/assessments-sessions/generate/", { as: staff, body: made })).status).toBe(
    201,
  );
  expect(await off(seated)).toEqual(["calculator"]);
  await act([id], "set_tools", { off: [], everyone: true });
  expect([await off(unnamed), await off(last), await off(given)]).toEqual([[], [], []]);
});

test("a tutor turns tools off for everyone in their care, and no counselor does it for sittings to come", async () => {
  const assessment = await publish();
  const [{ id, student }, stranger] = [await seat(assessment), await t.signInAs("student")];
  await allocate(t, staff, assessment, stranger.id);
  const [tutor, counselor] = [await t.signInAs("tutor"), await t.signInAs("counselor")];
  await createCare(t.platform.db, student.id, tutor.id);
  await createCare(t.platform.db, student.id, counselor.id);
  const kept = async () =>
    new Map(
      (
        await t.platform.db
          .selectFrom("allocations")
          .select(["user_id", "tools_off"])
          .where("assessment_id", "=", assessment)
          .execute()
      ).map((row) => [row.user_id, row.tools_off]),
    );
  const turnOff = (as: SignedIn) =>
    t.call("POST", "/api/users/assessments-sessions/bulk/", {
      as,
      body: { sessions: [id], action: "set_tools", off: ["calculator"], everyone: true },
    });
  await turnOff(counselor);
  expect((await kept()).get(student.id)).toEqual([]);
  expect((await turnOff(tutor)).status).toBe(200);
  expect(await kept()).toEqual(
    new Map([
      [student.id, ["calculator"]],
      [stranger.id, []],
    ]),
  );
  // It is off for everyone of the tutor, and not for everyone of staff.
  const [cared, other] = [await t.signInAs("student"), await t.signInAs("student")];
  await createCare(t.platform.db, cared.id, tutor.id);
  await allocate(t, tutor, assessment, cared.id);
  await allocate(t, staff, assessment, other.id);
  expect([(await kept()).get(cared.id), (await kept()).get(other.id)]).toEqual([["calculator"], []]);
});
