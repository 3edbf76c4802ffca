import type { SessionState } from "@sextant/contract/sessions.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import {
  createAssessment,
  createGroup,
  createSchool,
  createSessionRow,
  createTestUser,
} from "../../testing/factories.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { findEffectiveAllocation, lastEffectiveClose } from "./effective.ts";

const t = useTestApp();
let student: SignedIn;
let school: string;
beforeAll(async () => {
  school = await createSchool(t.platform.db);
});
beforeEach(async () => {
  const person = await createTestUser(t.platform.db, { schoolIds: [school], accommodations: { timeMultiplier: 1.5 } });
  student = await t.signInAs(person);
});

interface OpenSection {
  name: string;
  state: string;
  deadline_at: string | null;
  remaining_ms: number | null;
}

interface Own {
  assessment: {
    id: string;
    name: string;
    time_seconds: number | null;
    section_count: number;
    question_count: number;
    choosable: { id: string; time_seconds: number | null; question_count: number }[];
  };
  source: Record<string, string>[];
  sessions: { id: string; state: string; open_section: OpenSection | null }[];
  opens_at: string | null;
  closes_at: string | null;
  sittings_allowed: number;
  accommodations: Record<string, unknown>;
  can: Record<string, boolean>;
}

async function own(query = "") {
  return t.call<{ count: number; results: Own[] }>("GET", `/api/users/assessments/?${query}`, { as: student });
}

const hours = (n: number) => new Date(Date.now() + n * 3_600_000);

async function give(assessment: { id: string }, fields: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  const target = "group_id" in fields ? {} : { user_id: student.id };
  await t.platform.db
    .insertInto("allocations")
    .values({ id, assessment_id: assessment.id, ...target, ...fields })
    .execute();
  return id;
}

async function revoke(id: string): Promise<void> {
  await t.platform.db.updateTable("allocations").set({ revoked_at: new Date() }).where("id", "=", id).execute();
}

describe("one's own assessments", () => {
  test("stand once each, by whichever ways they came, with what they are", async () => {
    const { db } = t.platform;
    const assessment = await createAssessment(db);
    const group = await createGroup(db, { members: [student.id] });
    await give(assessment, { group_id: group, closes_at: hours(1), may_pause: true });
    const only = await own();
    expect(only.body).toMatchObject({
      count: 1,
      results: [{ source: [{ group }], can: { start: true, continue: false } }],
    });
    await give(assessment, { closes_at: hours(48), opens_at: hours(-1) });
    const both = await own();
    expect(both.body.results).toHaveLength(1);
    expect(both.body.results[0]).toMatchObject({
      assessment: { id: assessment.id, time_seconds: 1800, section_count: 1, question_count: 0 },
      source: [{ group }, { user: student.id }],
      sittings_allowed: 1,
      accommodations: { time_multiplier: 1.5, extra_break_seconds: 0, may_pause: true, untimed: false },
      sessions: [],
    });
    expect(new Date(both.body.results[0]?.closes_at ?? 0).getTime()).toBeGreaterThan(hours(47).getTime());
  });

  const windows: [string, Record<string, unknown>, SessionState[], boolean][] = [
    ["an open window may be started", {}, [], true],
    ["one that is not open yet may not", { opens_at: hours(1) }, [], false],
    ["one that is over may not", { closes_at: hours(-1) }, [], false],
    ["a sitting that is set out may be started", {}, ["allocated"], true],
    ["not while one is running", {}, ["in_progress"], false],
    ["not when the sittings are used up", {}, ["submitted"], false],
    ["again when there is another", { sittings_allowed: 2 }, ["released"], true],
    ["a cancelled one does not count", {}, ["cancelled"], true],
    ["nor one that expired", {}, ["expired"], true],
  ];
  test.each(windows)("%s", async (_title, fields, states, start) => {
    const assessment = await createAssessment(t.platform.db);
    await give(assessment, fields);
    for (const state of states) await createSessionRow(t.platform.db, assessment, student.id, state);
    const { body } = await own();
    expect(body.results[0]?.can).toEqual({ start, continue: states.includes("in_progress"), choose: false });
  });

  test("name the sections that may be taken alone, where the author allows that and the window is open", async () => {
    const staff = await t.signInAs("staff");
    const plan = {
      sections: [
        { questions: 2, time_limit_seconds: 600 },
        { questions: 3, time_limit_seconds: null },
      ],
    };
    const allows = await publishAssessment(t, staff, { ...plan, allows_chosen_sections: true });
    const whole = await publishAssessment(t, staff, plan);
    const single = await publishAssessment(t, staff, { allows_chosen_sections: true });
    for (const id of [allows, whole, single]) await give({ id });
    const { results } = (await own()).body;
    const choosableOf = (id: string) => results.find(({ assessment }) => assessment.id === id)?.assessment.choosable;
    expect(choosableOf(whole)).toEqual([]);
    expect(choosableOf(single)).toEqual([]);
    const sections = choosableOf(allows) ?? [];
    expect(sections).toMatchObject([
      { time_seconds: 600, question_count: 2 },
      { time_seconds: null, question_count: 3 },
    ]);
    expect(results.map(({ can }) => can.choose).sort()).toEqual([false, false, true]);
    const body = { assessment: allows, sections: [sections[1]?.id] };
    const made = await t.call<{ id: string }>("POST", "/api/generate-for-sections/", { as: student, body });
    expect(made.status).toBe(201);
    const after = (await own()).body.results.find(({ assessment }) => assessment.id === allows);
    expect(after).toMatchObject({ sessions: [{ id: made.body.id, is_partial: true }], can: { start: true } });
    await t.platform.db
      .updateTable("allocations")
      .set({ closes_at: hours(-1) })
      .where("assessment_id", "=", allows)
      .execute();
    expect((await own()).body.results.map(({ can }) => can.choose)).not.toContain(true);
  });

  test("of a group come to whoever joins it later, and can be begun at once", async () => {
    const { db } = t.platform;
    const assessment = await createAssessment(db);
    const group = await createGroup(db);
    await give(assessment, { group_id: group, sittings_allowed: 2 });
    expect((await own()).body.count).toBe(0);
    const staff = await t.signInAs("staff");
    const joined = await t.call("POST", "/api/group-user/", { as: staff, body: { group, users: [student.id] } });
    expect(joined.status).toBe(200);
    expect((await own()).body.results).toMatchObject([
      { assessment: { id: assessment.id }, source: [{ group }], sittings_allowed: 2, can: { start: true } },
    ]);
    const path = "/api/users/assessments-sessions/generate/";
    const begun = await t.call("POST", path, { as: student, body: { assessment: assessment.id } });
    expect([200, 201]).toContain(begun.status);
  });

  test("end with the membership by which they came, but what was begun stays", async () => {
    const { db } = t.platform;
    const [begun, idle] = [await createAssessment(db), await createAssessment(db)];
    const group = await createGroup(db, { members: [student.id] });
    await give(begun, { group_id: group });
    await give(idle, { group_id: group });
    const session = await createSessionRow(db, begun, student.id, "in_progress");
    expect((await own()).body.count).toBe(2);
    await db
      .updateTable("group_members")
      .set({ member_from: new Date(Date.now() - 2000), member_to: new Date(Date.now() - 1000) })
      .where("group_id", "=", group)
      .execute();
    const { body } = await own();
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({
      assessment: { id: begun.id },
      source: [],
      sittings_allowed: 0,
      sessions: [{ id: session, state: "in_progress" }],
      can: { start: false, continue: true },
    });
  });

  test("tell which section is open and what its clock says, which stands still in a pause", async () => {
    const { db } = t.platform;
    const assessment = await createAssessment(db);
    await give(assessment);
    const session = await createSessionRow(db, assessment, student.id, "in_progress");
    const openSection = async () => (await own()).body.results[0]?.sessions[0]?.open_section;
    expect(await openSection()).toBeNull();
    const deadline = hours(1);
    const id = newId();
    const section = { id, session_id: session, version_section_id: assessment.versionSectionId, position: 1 };
    await db
      .insertInto("session_sections")
      .values({ ...section, state: "in_progress", started_at: new Date(), deadline_at: deadline })
      .execute();
    const set = (to: { state?: "paused" | "ended"; paused_at?: Date; deadline_at?: Date | null }) =>
      db.updateTable("session_sections").set(to).where("id", "=", id).execute();
    const running = await openSection();
    expect(running).toMatchObject({ name: "Reading", state: "in_progress", deadline_at: deadline.toISOString() });
    expect(running?.remaining_ms).toBeGreaterThan(3_500_000);
    expect(running?.remaining_ms).toBeLessThanOrEqual(3_600_000);
    await set({ state: "paused", paused_at: new Date(deadline.getTime() - 600_000) });
    expect(await openSection()).toMatchObject({ state: "paused", remaining_ms: 600_000 });
    await set({ deadline_at: null });
    expect(await openSection()).toMatchObject({ deadline_at: null, remaining_ms: null });
    await set({ state: "ended" });
    expect(await openSection()).toBeNull();
  });

  test("do not show what is revoked, archived, or another's", async () => {
    const { db } = t.platform;
    await revoke(await give(await createAssessment(db)));
    await give(await createAssessment(db, { state: "archived" }));
    await give(await createAssessment(db), { user_id: (await createTestUser(db)).id });
    expect((await own()).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  test("come in the order asked for, the first to close at the head, and are found by name", async () => {
    const { db } = t.platform;
    const [one, two, three] = [await createAssessment(db), await createAssessment(db), await createAssessment(db)];
    await give(one, {});
    await give(two, { closes_at: hours(5) });
    await give(three, { closes_at: hours(2) });
    const ids = async (query: string) => (await own(query)).body.results.map((row) => row.assessment.id);
    expect(await ids("")).toEqual([three.id, two.id, one.id]);
    expect(await ids("ordering=-closes_at&page_size=1")).toEqual([one.id]);
    const name = (await own()).body.results[0]?.assessment.name ?? "";
    expect(await ids(`search=${encodeURIComponent(name.toUpperCase())}`)).toEqual([three.id]);
    expect((await own("ordering=score")).status).toBe(400);
  });

  test("are a student's only", async () => {
    for (const role of ["tutor", "staff"] as const) {
      expect((await t.call("GET", "/api/users/assessments/", { as: await t.signInAs(role) })).status).toBe(403);
    }
  });
});

describe("what holds at a moment", () => {
  test("is made of what was in force then, with the school that the person has", async () => {
    const { db } = t.platform;
    const assessment = await createAssessment(db);
    expect(await findEffectiveAllocation(db, student.id, assessment.id, new Date())).toBeNull();
    const group = await createGroup(db, { members: [student.id] });
    const ofGroup = await give(assessment, { group_id: group, closes_at: hours(1), hard_close: true });
    const found = await findEffectiveAllocation(db, student.id, assessment.id, new Date(Date.now() + 1000));
    expect(found).toMatchObject({ allocationId: ofGroup, schoolId: school, hard_close: true, time_multiplier: 1.5 });
    await revoke(ofGroup);
    expect(await findEffectiveAllocation(db, student.id, assessment.id, new Date(Date.now() + 1000))).toBeNull();
  });

  test("holds for who joined within the millisecond to which the moment was cut, and not a millisecond sooner", async () => {
    const { db } = t.platform;
    const assessment = await createAssessment(db);
    const group = await createGroup(db, { members: [student.id] });
    await give(assessment, { group_id: group });
    await sql`update group_members set member_from = '2026-11-02 08:00:00.123456Z' where group_id = ${group}::uuid`.execute(
      db,
    );
    const at = (moment: string) => findEffectiveAllocation(db, student.id, assessment.id, new Date(moment));
    expect(await at("2026-11-02T08:00:00.123Z")).not.toBeNull();
    expect(await at("2026-11-02T08:00:00.122Z")).toBeNull();
  });
});

describe("the last close of an assessment", () => {
  test("is the latest over all that have it, open when one never closes, nothing when nobody has it", async () => {
    const { db } = t.platform;
    const assessment = await createAssessment(db);
    const close = () => lastEffectiveClose(db, assessment.id);
    expect(await close()).toBeNull();
    const late = hours(9);
    await give(assessment, { closes_at: hours(1) });
    await give(assessment, { closes_at: late, user_id: (await createTestUser(db)).id });
    expect(await close()).toEqual(late);
    const open = await give(assessment, { group_id: await createGroup(db, {}) });
    expect(await close()).toBe("open");
    await revoke(open);
    expect(await close()).toEqual(late);
  });
});
