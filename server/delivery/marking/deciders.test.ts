import { beforeAll, describe, expect, test } from "vitest";
import { listDeciders } from "../../foundation/access/deciders.ts";
import { reaches } from "../../foundation/access/reach.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { SignedIn } from "../../testing/app.ts";
import { type Essay, publishEssay, submitEssay } from "../../testing/essays.ts";
import { createCare, createSchool, createTestUser } from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
let staff: SignedIn;
let ada: SignedIn;
let assessment: string;

interface Mark {
  given_as: string;
  by: { id: string; is_active: boolean };
}
interface Body {
  state: string;
  stage: string;
  points: number | null;
  version: string;
  both: Mark[];
  earlier: Mark[];
  can: { mark: boolean };
  claim: object | null;
  deciders: { id: string; name: string }[];
  counts: Record<string, number>;
  results: { attempt: string; claim: object | null; deciders: { id: string }[] }[];
  waiting: number;
  detail: string;
}
const call = (method: string, path: string, as: SignedIn | null, body?: unknown) =>
  app.call<Body>(method, path, { as, ...(body === undefined ? {} : { body }) });
const read = (of: Essay, as: SignedIn) => call("GET", `/api/marking/${of.attempt}/?session=${of.session}`, as);
const list = async (of: Essay, as: SignedIn, state = "owed") =>
  (await call("GET", `/api/marking/?state=${state}&user=${of.student.id}`, as)).body;
async function mark(of: Essay, as: SignedIn, ideas: number, more: object = {}) {
  const scores = app.platform.db.selectFrom("attempt_scores").select("id").where("attempt_id", "=", of.attempt);
  const { id: version } = await scores.orderBy("created_at", "desc").executeTakeFirstOrThrow();
  const marks = { [of.part]: { criteria: { ideas, language: 0 } } };
  return call("POST", `/api/marking/${of.attempt}/mark/`, as, { session: of.session, version, marks, ...more });
}
const write = (tutors: readonly SignedIn[] = [ada]) => submitEssay(app, staff, assessment, { tutors });
/** Leaves the staff of the test as the only one. */
const leaveOneStaff = () =>
  app.platform.db
    .updateTable("users")
    .set({ is_active: false })
    .where("role", "in", ["staff", "manager"])
    .where("id", "<>", staff.id)
    .execute();

beforeAll(async () => {
  staff = await app.signInAs("staff");
  ada = await app.signInAs("tutor");
  await leaveOneStaff();
  ({ assessment } = await publishEssay(app, staff, { marking: { markers: 2, tolerance: 1 } }));
});

describe("two marks that differ", () => {
  test("are decided by one of their markers where nobody else may, and the mark says so", async () => {
    const essay = await write();
    await mark(essay, ada, 4);
    const second = await mark(essay, staff, 0);
    expect(second.body).toMatchObject({ stage: "adjudicate", points: null, deciders: [{ id: staff.id }] });
    const forAda = await read(essay, ada);
    expect(forAda.body).toMatchObject({ can: { mark: false }, both: [], deciders: [{ id: staff.id }] });
    expect((await list(essay, ada, "differs")).results).toMatchObject([{ deciders: [{ id: staff.id }] }]);
    expect((await list(essay, staff, "adjudicate")).results).toMatchObject([{ attempt: essay.attempt }]);
    expect((await read(essay, staff)).body).toMatchObject({ can: { mark: true }, both: [{}, {}] });
    expect(await mark(essay, staff, 3)).toMatchObject({ status: 409, body: { state: "adjudicate" } });
    const decided = await mark(essay, staff, 3, { decides: true });
    expect(decided).toMatchObject({ status: 200, body: { stage: "done", points: 1.5, deciders: [] } });
    expect((await read(essay, ada)).body.earlier).toMatchObject([
      { given_as: "adjudicated_by_marker", by: { id: staff.id, is_active: true } },
    ]);
    const audit = app.platform.db.selectFrom("audit_entries").select("action").where("subject_id", "=", essay.attempt);
    const actions = (await audit.execute()).map(({ action }) => action);
    expect(actions.sort()).toEqual(["attempt.decided_by_marker", "attempt.marked_blind", "attempt.marked_blind"]);
  });

  test("are left to someone else by name as soon as there is one", async () => {
    const essay = await write();
    await mark(essay, ada, 4);
    await mark(essay, staff, 0);
    const boris = await app.signInAs("staff");
    const named = [{ id: boris.id, name: expect.any(String) }];
    expect((await read(essay, staff)).body).toMatchObject({ can: { mark: false }, both: [], deciders: named });
    const refused = await mark(essay, staff, 3, { decides: true });
    expect(refused).toMatchObject({ status: 409, body: { state: "marked_by_you", deciders: named } });
    expect(refused.body.detail).toContain((await read(essay, staff)).body.deciders[0]?.name);
    expect((await list(essay, staff, "adjudicate")).results).toEqual([]);
    expect((await list(essay, boris, "adjudicate")).results).toHaveLength(1);
    await leaveOneStaff();
    expect((await read(essay, staff)).body.can.mark).toBe(true);
    expect((await list(essay, staff, "adjudicate")).results).toHaveLength(1);
  });

  test("are decided by those who reach the student in a role that decides, and by nobody who left", async () => {
    const { db } = app.platform;
    const [own, other] = [await createSchool(db), await createSchool(db)];
    const student = await createTestUser(db, { role: "student", schoolIds: [own] });
    const managers = [
      await createTestUser(db, { role: "manager", schoolIds: [own] }),
      await createTestUser(db, { role: "manager", schoolIds: [other] }),
      await createTestUser(db, { role: "manager", schoolIds: [other] }),
      await createTestUser(db, { role: "manager", schoolIds: [own] }),
    ];
    const [ofSchool, , carer, left] = managers;
    await createCare(db, student.id, carer?.id ?? "");
    await db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", left?.id ?? "")
      .execute();
    const differing = { key: "one", student: student.id, markers: [ada.id] };
    const found = (await listDeciders(db, [differing])).get("one") ?? [];
    const expected = [ofSchool, carer].map((one) => one?.id ?? "");
    expect(found.map(({ id }) => id).sort()).toEqual([...expected, staff.id].sort());
    for (const { id } of managers.slice(0, 3)) {
      const isReached = await reaches(db, actorWithoutRequest({ id, role: "manager" }), student.id);
      expect(isReached).toBe(expected.includes(id));
    }
    await leaveOneStaff();
  });
});

test("each state of marking is a list with its count", async () => {
  const essay = await write();
  const countsFor = async (as: SignedIn) => (await list(essay, as)).counts;
  const open = { owed: 0, claimed: 0, second: 0, adjudicate: 0, differs: 0 };
  const none = { ...open, marked: 0, decided: 0, released: 0, sent_back: 0 };
  const listed = async (...states: string[]) => {
    const counts: Record<string, number> = { ...none };
    for (const state of states) {
      expect((await list(essay, staff, state)).results.map(({ attempt }) => attempt)).toEqual([essay.attempt]);
      counts[state] = 1;
    }
    expect(await countsFor(staff)).toEqual(counts);
  };
  await listed("owed");
  await call("POST", `/api/marking/${essay.attempt}/claim/`, ada, { session: essay.session });
  await listed("owed", "claimed");
  await mark(essay, ada, 4);
  await listed("owed", "second");
  expect(await countsFor(ada)).toEqual({ ...none, second: 1 });
  await mark(essay, staff, 0);
  await listed("adjudicate", "differs");
  expect(await countsFor(ada)).toEqual({ ...none, differs: 1 });
  await mark(essay, staff, 2, { decides: true });
  await listed("marked", "released");
  await app.platform.db.updateTable("sessions").set({ state: "scored" }).where("id", "=", essay.session).execute();
  await listed("marked", "decided");
  const path = `/api/users/assessments-sessions/${essay.session}/`;
  expect((await call("PATCH", path, staff, { action: "reopen", seconds: 300 })).status).toBe(200);
  await listed("sent_back");
});

test("what waits for someone is counted for the navigation", async () => {
  const before = (await call("GET", "/api/marking/count/", ada)).body.waiting;
  const essay = await write();
  const counted = await call("GET", "/api/marking/count/", ada);
  expect(counted).toMatchObject({ status: 200, body: { waiting: before + 1, oldest_at: expect.any(String) } });
  await mark(essay, ada, 4);
  expect((await call("GET", "/api/marking/count/", ada)).body.waiting).toBe(before);
  const stranger = await app.signInAs("tutor");
  expect((await call("GET", "/api/marking/count/", stranger)).body).toEqual({ waiting: 0, oldest_at: null });
  expect((await call("GET", "/api/marking/count/", null)).status).toBe(401);
  for (const role of ["student", "counselor"] as const)
    expect((await call("GET", "/api/marking/count/", await app.signInAs(role))).status).toBe(403);
});

test.each([
  ["by themselves", (id: string) => call("DELETE", `/api/users/${id}/`, staff)],
  [
    "with others",
    (id: string) => call("POST", "/api/people/bulk/", staff, { users: [id], change: { is_active: false } }),
  ],
  [
    "by another role",
    async (id: string) => {
      const { body } = await call("GET", `/api/users/${id}/`, staff);
      return call("PATCH", `/api/users/${id}/`, staff, { role: "counselor", version: body.version });
    },
  ],
])("a marker who leaves %s gives claims back and their marks stay", async (_, leave) => {
  const cara = await app.signInAs("tutor");
  const [claimed, marked] = [await write([ada, cara]), await write([ada, cara])];
  await call("POST", `/api/marking/${claimed.attempt}/claim/`, cara, { session: claimed.session });
  await mark(marked, cara, 4);
  expect((await list(claimed, staff)).results[0]?.claim).not.toBeNull();
  const left = await leave(cara.id);
  expect(left.status, JSON.stringify(left.body)).toBeLessThan(300);
  expect((await list(claimed, staff)).results[0]?.claim).toBeNull();
  expect((await read(marked, staff)).body.stage).toBe("second");
  await mark(marked, ada, 4);
  const { both } = (await read(marked, staff)).body;
  expect(both.map(({ by, given_as }) => [by.id, given_as])).toEqual([
    [cara.id, "blind"],
    [ada.id, "blind"],
  ]);
  const { is_active } = await app.platform.db
    .selectFrom("users")
    .select("is_active")
    .where("id", "=", cara.id)
    .executeTakeFirstOrThrow();
  expect(both[0]?.by.is_active).toBe(is_active);
});
