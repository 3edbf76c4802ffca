import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Allocation = OperationOutput<"allocations.get">;
type CutOff = OperationOutput<"allocations.list_cut_off">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 1, time_limit_seconds: 3600 }] });
});

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const sessionsPath = "/api/users/assessments-sessions/";

/** A group whose test closed hard an hour ago. */
async function closed(students: readonly SignedIn[]) {
  const group = await createGroup(t.platform.db, { members: students.map(({ id }) => id), tutors: [tutor.id] });
  const window = { opens_at: at(-3), closes_at: at(1), hard_close: true };
  const body = { assessments: [assessment], users: [], groups: [group], ...window };
  const made = await t.call<{ results: Allocation[] }>("POST", "/api/test-allocation/", { as: staff, body });
  return made.body.results[0] as Allocation;
}

/** Lets a student begin, and the close come an hour ago, before they have finished. */
async function cutOff(student: SignedIn): Promise<string> {
  const { db } = t.platform;
  const made = await t.call<{ id: string }>("POST", `${sessionsPath}generate/`, { as: student, body: { assessment } });
  const path = `${sessionsPath}${made.body.id}/`;
  const begun = await t.call("PATCH", path, { as: student, body: { action: "start", begin: true } });
  expect(begun.status).toBe(200);
  const [start, close] = [at(-2), at(-1)];
  const session = { started_at: start, hard_closes_at: close, closes_at: close, open_deadline_at: close };
  await db.updateTable("sessions").set(session).where("id", "=", made.body.id).execute();
  const section = { started_at: start, deadline_at: close };
  await db.updateTable("session_sections").set(section).where("session_id", "=", made.body.id).execute();
  // Whatever is asked of it first ends it at its deadline.
  const late = await t.call<{ state: string }>("PATCH", path, { as: student, body: { action: "submit", unsent: 0 } });
  expect(late.body.state).toBe("submitted");
  return made.body.id;
}

const list = (id: string, as = staff) => t.call<CutOff>("GET", `/api/test-allocation/${id}/cut-off/`, { as });

async function move({ id, version }: Allocation, closes_at: Date): Promise<Allocation> {
  const body = { version, closes_at };
  return (await t.call<Allocation>("PATCH", `/api/test-allocation/${id}/`, { as: staff, body })).body;
}

test("whom a hard close cut off is listed once it is moved later, and can be reopened together", async () => {
  const [ada, bob, idle] = [await t.signInAs("student"), await t.signInAs("student"), await t.signInAs("student")];
  const allocation = await closed([ada, bob, idle]);
  const sessions = [await cutOff(ada), await cutOff(bob)];
  const over = await move(allocation, at(-1));
  expect((await list(allocation.id)).body).toMatchObject({ count: 0, results: [] });
  await move(over, at(3));
  const { body } = await list(allocation.id);
  expect(body).toMatchObject({ count: 2, can: { reopen: true } });
  expect(body.results.map(({ session }) => session).sort()).toEqual([...sessions].sort());
  const reopened = await t.call<{ results: { outcome: string }[] }>("POST", `${sessionsPath}bulk/`, {
    as: staff,
    body: { action: "reopen", sessions, seconds: 1200 },
  });
  expect(reopened.body.results.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  expect((await list(allocation.id)).body.count).toBe(0);
});

test("a tutor is told of them, but reopens only sittings of tests of their own; nobody else is told", async () => {
  const student = await t.signInAs("student");
  const allocation = await closed([student]);
  await cutOff(student);
  expect((await list(allocation.id, tutor)).body).toMatchObject({
    count: 1,
    results: [{ user: { id: student.id } }],
    can: { reopen: false },
  });
  expect((await list(allocation.id, await t.signInAs("tutor"))).status).toBe(404);
  expect((await list(allocation.id, student)).status).toBe(403);
});

test("who submitted before the close, or sat in another window, isn’t", async () => {
  const { db } = t.platform;
  const [early, elsewhere] = [await t.signInAs("student"), await t.signInAs("student")];
  const allocation = await closed([early, elsewhere]);
  const [first, second] = [await cutOff(early), await cutOff(elsewhere)];
  expect((await list(allocation.id)).body.count).toBe(2);
  const submitted = { reason: "student" as const, submitted_at: at(-1.5) };
  await db.updateTable("sessions").set(submitted).where("id", "=", first).execute();
  expect((await list(allocation.id)).body.results.map(({ session }) => session)).toEqual([second]);
  await db
    .updateTable("allocations")
    .set({ opens_at: at(-0.5) })
    .where("id", "=", allocation.id)
    .execute();
  const before = {
    assessments: [assessment],
    users: [],
    groups: [allocation.group],
    opens_at: at(-9),
    closes_at: at(-0.9),
  };
  await t.call("POST", "/api/test-allocation/", { as: staff, body: before });
  expect((await list(allocation.id)).body.count).toBe(0);
});
