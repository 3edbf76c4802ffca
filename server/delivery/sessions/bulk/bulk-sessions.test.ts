import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createJob } from "../../../platform/jobs.ts";
import { createTestToken } from "../../../testing/api-token.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createAssessment, createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";
import { defaultTerms } from "../../allocations/terms.ts";
import { insertWork, lockWaiting } from "./bulk-sessions.queries.ts";
import { generateMany } from "./generate-many.ts";
import { generateSessionsTask } from "./task.ts";

interface Outcome {
  user: string;
  assessment: string;
  status: string;
  session: string | null;
  reason: string | null;
}
interface Body {
  job: { id: string; state: string; result: Record<string, unknown> | null };
  results: Outcome[];
  state: string;
  result: Record<string, unknown>;
  progress: { done: number; total: number };
  errors: { path: string }[];
  count: number;
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let school: string;
let students: string[];

beforeAll(async () => {
  const { db } = t.platform;
  school = await createSchool(db);
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
  students = [];
  for (let made = 0; made < 4; made += 1) students.push((await createTestUser(db, { schoolIds: [school] })).id);
});

const generate = (as: SignedIn, body: Record<string, unknown>, id = as.id, headers: Record<string, string> = {}) =>
  t.call<Body>("POST", `/api/users/${id}/generate-bulk-sessions/`, { as, body, headers });
const results = async (job: string, as = manager) =>
  (await t.call<Body>("GET", `/api/jobs/${job}/sessions/?page_size=200`, { as })).body.results;
const jobOf = async (id: string, as = manager) => (await t.call<Body>("GET", `/api/jobs/${id}/`, { as })).body;
const sessionsOf = (assessment: string) =>
  t.platform.db.selectFrom("sessions").selectAll().where("assessment_id", "=", assessment).execute();

async function run(body: Record<string, unknown>, as = manager) {
  const started = await generate(as, body);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await workOff(t.platform);
  return { job: await jobOf(started.body.job.id, as), rows: await results(started.body.job.id, as) };
}

describe("sittings for one person", () => {
  test("are made with the allocations that they need, and taken where they are open", async () => {
    const [one, two] = [await createAssessment(t.platform.db), await createAssessment(t.platform.db)];
    const [student = ""] = students;
    const first = await generate(manager, { assessments: [one.id, two.id] }, student);
    expect(first.status).toBe(200);
    expect(first.body.results.map((row) => row.status)).toEqual(["created", "created"]);
    const again = await generate(manager, { assessments: [one.id, two.id] }, student);
    expect(again.body.results).toEqual(first.body.results.map((row) => ({ ...row, status: "already_open" })));
    expect(await sessionsOf(one.id)).toMatchObject([{ user_id: student, school_id: school, state: "allocated" }]);
    const given = await t.platform.db
      .selectFrom("allocations")
      .selectAll()
      .where("assessment_id", "=", one.id)
      .execute();
    expect(given).toHaveLength(1);
  });

  test("are refused with what stands in the way", async () => {
    const { db } = t.platform;
    const open = (await createAssessment(db)).id;
    const draft = (await createAssessment(db, { state: "draft" })).id;
    const [student = ""] = students;
    const outside = (await createTestUser(db)).id;
    const cases: [SignedIn, string, Record<string, unknown>, number][] = [
      [manager, outside, { assessments: [open] }, 404],
      [manager, student, { assessments: [newId()] }, 404],
      [manager, student, { assessments: [draft] }, 409],
      [staff, manager.id, { assessments: [open] }, 422],
      [manager, student, { assessments: [] }, 400],
      [manager, student, { assessments: [open], users: students }, 422],
      [manager, manager.id, { assessments: [open], users: [student], group: newId() }, 400],
      [await t.signInAs("counselor"), student, { assessments: [open] }, 403],
      [await t.signInAs({ id: student, role: "student" }), student, { assessments: [open] }, 403],
    ];
    for (const [as, id, body, status] of cases) {
      expect({ body, status: (await generate(as, body, id)).status }).toEqual({ body, status });
    }
  });
});

test("a token needs the scope to assign, for sittings of one and of many", async () => {
  const { db } = t.platform;
  const { id: assessment } = await createAssessment(db);
  const [student = ""] = students;
  const group = await createGroup(db, { school });
  const token = await createTestToken(db, { owner: staff.id, scopes: ["sittings.write"] });
  const refused = { status: 403, body: { detail: expect.stringContaining("assigned.write") } };
  expect(await generate(token, { assessments: [assessment] }, student)).toMatchObject(refused);
  expect(await generate(token, { assessments: [assessment], group }, staff.id)).toMatchObject(refused);
  expect(await sessionsOf(assessment)).toEqual([]);
  const both = await createTestToken(db, { owner: staff.id, scopes: ["sittings.write", "assigned.write"] });
  expect((await generate(both, { assessments: [assessment] }, student)).status).toBe(200);
});

describe("sittings for many", () => {
  test("are a job that tells what became of each", async () => {
    const { db } = t.platform;
    const [one, two] = [await createAssessment(db), await createAssessment(db)];
    const [first = "", second = "", third = ""] = students;
    await generate(manager, { assessments: [one.id] }, first);
    await t.call("POST", "/api/test-allocation/", {
      as: staff,
      body: { assessments: [one.id], users: [second], closes_at: "2020-01-01T00:00:00Z" },
    });
    await db.updateTable("users").set({ is_active: false }).where("id", "=", third).execute();
    const { job, rows } = await run({ assessments: [one.id, two.id], users: students });
    await db.updateTable("users").set({ is_active: true }).where("id", "=", third).execute();
    expect(job).toMatchObject({
      state: "done",
      progress: { done: 8, total: 8 },
      result: { total: 8, created: 4, already_open: 1, refused: 3, reasons: { inactive: 2, closed: 1 } },
    });
    const status = (user: string, assessment: string) => {
      const row = rows.find((each) => each.user === user && each.assessment === assessment);
      return row?.reason ?? row?.status;
    };
    expect(students.map((student) => status(student, one.id))).toEqual([
      "already_open",
      "closed",
      "inactive",
      "created",
    ]);
    expect(await sessionsOf(two.id)).toHaveLength(3);
  });

  test("twice, and at the same time in two jobs, are made once", async () => {
    const { id } = await createAssessment(t.platform.db);
    const body = { assessments: [id], users: students };
    const key = { "idempotency-key": "many" };
    const one = await generate(manager, body, manager.id, key);
    const two = await generate(manager, body, manager.id, key);
    expect(two.body.job.id).toBe(one.body.job.id);
    const three = await generate(manager, body);
    expect(three.body.job.id).not.toBe(one.body.job.id);
    await Promise.all([workOff(t.platform), workOff(t.platform)]);
    const outcomes = [...(await results(one.body.job.id)), ...(await results(three.body.job.id))];
    expect(outcomes.filter((row) => row.status === "created")).toHaveLength(students.length);
    expect(outcomes.filter((row) => row.status === "already_open")).toHaveLength(students.length);
    expect(await sessionsOf(id)).toHaveLength(students.length);
  });

  test("never exceed the sittings that are allocated", async () => {
    const { id } = await createAssessment(t.platform.db);
    await run({ assessments: [id], users: students });
    await t.platform.db
      .updateTable("sessions")
      .set({ state: "cancelled" })
      .where("assessment_id", "=", id)
      .where("user_id", "=", students[0] ?? "")
      .execute();
    await t.platform.db
      .updateTable("sessions")
      .set({ state: "expired" })
      .where("assessment_id", "=", id)
      .where("user_id", "=", students[1] ?? "")
      .execute();
    const { job } = await run({ assessments: [id], users: students });
    expect(job.result).toMatchObject({ created: 2, already_open: 2, refused: 0 });
  });

  test("cut off in the middle go on with who is left, and the task run twice does nothing more", async () => {
    const { db } = t.platform;
    const { id } = await createAssessment(db);
    const actor = { id: manager.id, role: manager.role, signInId: "", address: "" };
    const request = { actor, group: null, terms: defaultTerms };
    const job = await inTransaction(db, async (tx) => {
      const made = await createJob(tx, { kind: generateSessionsTask, input: { unread: true }, createdBy: manager.id });
      await insertWork(tx, made, students, [id]);
      return made;
    });
    // The process dies in the middle of a chunk: nothing of it stays.
    await expect(
      inTransaction(db, async (tx) => {
        expect(await lockWaiting(tx, job, 2)).toHaveLength(2);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    // And another time while it says how far it is: the chunk stays.
    const dies = async () => {
      throw new Error("killed");
    };
    await expect(generateMany(db, job, request, dies)).rejects.toThrow("killed");
    expect(await sessionsOf(id)).toHaveLength(students.length);
    const quiet = async () => {};
    const report = { total: 4, created: 4, already_open: 0, refused: 0, reasons: {} };
    expect(await generateMany(db, job, request, quiet)).toEqual(report);
    expect(await Promise.all([generateMany(db, job, request, quiet), generateMany(db, job, request, quiet)])).toEqual([
      report,
      report,
    ]);
    expect(await sessionsOf(id)).toHaveLength(students.length);
    expect((await db.selectFrom("allocations").select("id").where("assessment_id", "=", id).execute()).length).toBe(4);
  });

  test("of people out of reach are refused by their places before any is made", async () => {
    const { id } = await createAssessment(t.platform.db);
    const outside = (await createTestUser(t.platform.db)).id;
    const refused = await generate(manager, { assessments: [id], users: [students[0], outside] });
    expect(refused).toMatchObject({ status: 404, body: { errors: [{ path: "users.1" }] } });
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe("sittings for a group", () => {
  test("come with one allocation, which is the group's", async () => {
    const { db } = t.platform;
    const { id } = await createAssessment(db);
    const group = await createGroup(db, { school, members: students });
    const terms = { closes_at: "2030-01-01T00:00:00.000Z", accommodations: { time_multiplier: 1.5 } };
    const { job } = await run({ assessments: [id], group, terms });
    expect(job.result).toMatchObject({ total: 4, created: 4 });
    await run({ assessments: [id], group });
    const given = await db.selectFrom("allocations").selectAll().where("assessment_id", "=", id).execute();
    expect(given).toMatchObject([{ group_id: group, user_id: null, time_multiplier: 1.5 }]);
    const made = await sessionsOf(id);
    expect(made).toHaveLength(4);
    expect(made.every((row) => row.expires_at?.toISOString() === "2030-01-01T00:00:00.000Z")).toBe(true);
  });

  test("that was removed meanwhile are reported for everyone who remains, and nothing is half done", async () => {
    const { db } = t.platform;
    const { id } = await createAssessment(db);
    const group = await createGroup(db, { school, members: students });
    const started = await generate(manager, { assessments: [id], group });
    await t.call("DELETE", `/api/groups/${group}/`, { as: manager });
    await workOff(t.platform);
    expect(await jobOf(started.body.job.id)).toMatchObject({
      state: "done",
      result: { created: 0, refused: 4, reasons: { group_removed: 4 } },
    });
    expect(await sessionsOf(id)).toEqual([]);
    expect((await results(started.body.job.id)).every((row) => row.reason === "group_removed")).toBe(true);
  });

  test("leave out who has left it meanwhile", async () => {
    const { db } = t.platform;
    const { id } = await createAssessment(db);
    const group = await createGroup(db, { school, members: students });
    const started = await generate(manager, { assessments: [id], group });
    const [left = ""] = students;
    await t.call("DELETE", "/api/group-user/", { as: manager, body: { group, users: [left] } });
    await workOff(t.platform);
    const rows = await results(started.body.job.id);
    expect(rows.find((row) => row.user === left)).toMatchObject({ status: "refused", reason: "left_group" });
    expect(await sessionsOf(id)).toHaveLength(3);
  });
});

test("what became of a job is for who started it, and staff", async () => {
  const { id } = await createAssessment(t.platform.db);
  const started = await generate(manager, { assessments: [id], users: students });
  await workOff(t.platform);
  const read = (as: SignedIn, query = "") =>
    t.call<Body>("GET", `/api/jobs/${started.body.job.id}/sessions/?${query}`, { as });
  expect((await read(staff)).body.count).toBe(4);
  expect((await read(manager, "status=created&page_size=1")).body).toMatchObject({
    count: 4,
    results: [{ status: "created" }],
  });
  expect((await read(manager, "status=refused")).body.count).toBe(0);
  expect((await read(await t.signInAs("manager"))).status).toBe(404);
  expect((await read(manager, "ordering=age")).status).toBe(400);
});
