import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup } from "../../testing/factories.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { sit, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

const status = async (method: string, url: string, as: SignedIn, body?: unknown) =>
  (await t.call(method, url, { as, ...(body ? { body } : {}) })).status;

const told = async (url: string, as: SignedIn) => {
  const answer = await t.call<unknown>("GET", url, { as });
  expect(answer.status, `${url}: ${JSON.stringify(answer.body)}`).toBe(200);
  return JSON.stringify(answer.body);
};

test("what stands behind a student’s set is read within their reach alone, and changed by nobody", async () => {
  const [student, tutor, stranger] = [
    await t.signInAs("student"),
    await t.signInAs("tutor"),
    await t.signInAs("tutor"),
  ];
  await createCare(t.platform.db, student.id, tutor.id);
  const question = await w.createQuestion();
  const { assessment } = await w.created(student, { questions: [question] });
  const url = `/api/assessments/${assessment}/`;
  expect([await status("GET", url, tutor), await status("GET", url, staff)]).toEqual([200, 200]);
  expect(await status("GET", url, stranger)).toBe(404);
  expect(await status("PATCH", url, stranger, { name: "Mine" })).toBe(404);
  expect(await status("POST", `${url}sections/`, stranger, { name: "More" })).toBe(404);
  expect(await status("PATCH", url, staff, { name: "Theirs" })).toBe(409);
  expect(await told(`/api/questions/${question}/usage/`, stranger)).not.toContain(assessment);
  expect(await told("/api/item-analysis/?page_size=200", staff)).not.toContain(assessment);
});

test("students’ own sets are no tests that anyone gave them", async () => {
  const [student, tutor] = [await t.signInAs("student"), await t.signInAs("tutor")];
  await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  const set = await w.created(student, { questions: [await w.createQuestion()] });
  const { sitter } = await sitFirstSection(t, student, set.assessment);
  for (const url of ["/api/users/assessments/", "/api/users/assessments/dashboard/"])
    expect(await told(url, student), url).not.toContain(set.assessment);
  const ofTeam = [
    `/api/users/${student.id}/assessments/`,
    `/api/user-assessments/${student.id}/enrolled/`,
    `/api/test-allocation/?user=${student.id}`,
    `/api/users/assessments/dashboard/?user=${student.id}`,
    "/api/live-sessions/",
  ];
  for (const url of ofTeam) {
    expect(await told(url, tutor), url).not.toContain(set.assessment);
    expect(await told(url, tutor), url).not.toContain(set.id);
  }
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  for (const url of ofTeam) expect(await told(url, tutor), url).not.toContain(set.assessment);
  const allocation = await t.platform.db
    .selectFrom("allocations")
    .select("id")
    .where("practice_set_id", "=", set.id)
    .executeTakeFirstOrThrow();
  expect(await status("DELETE", "/api/test-allocation/", tutor, { allocations: [allocation.id] })).toBe(404);
});

test("an assigned set is a test like others, until it is archived", async () => {
  const student = await t.signInAs("student");
  const set = await w.created(staff, { questions: [await w.createQuestion()] }, { name: "Week 1" });
  const body = { assessments: [], practice_sets: [set.id], users: [student.id] };
  expect(await status("POST", "/api/test-allocation/", staff, body)).toBe(201);
  expect(await told("/api/users/assessments/", student)).toContain(set.assessment);
  expect((await w.change(staff, set, { archived: true })).status).toBe(200);
  expect(await told("/api/users/assessments/", student)).not.toContain(set.assessment);
  const generate = "/api/users/assessments-sessions/generate/";
  expect(await status("POST", generate, student, { assessment: set.assessment })).toBeGreaterThanOrEqual(400);
});

test("a student’s set that is given to another is called as it is everywhere, also once it is renamed", async () => {
  const [owner, other] = [await t.signInAs("student"), await t.signInAs("student")];
  const set = await w.created(owner, { questions: [await w.createQuestion()] }, { name: "Week of fractions" });
  const body = { assessments: [], practice_sets: [set.id], users: [other.id] };
  expect(await status("POST", "/api/test-allocation/", staff, body)).toBe(201);
  const { sitter } = await sitFirstSection(t, other, set.assessment);
  const url = `/api/users/assessments-sessions/${sitter.session.id}/`;
  const places = [
    "/api/users/assessments/",
    url,
    `/api/users/assessments-sessions/render/?session=${sitter.session.id}`,
  ];
  for (const place of places) expect(await told(place, other), place).toContain('"Week of fractions"');
  expect(await told(`/api/live-sessions/?assessment=${set.assessment}`, staff)).toContain('"Week of fractions"');
  await w.change(owner, set, { name: "Week of roots" });
  for (const place of places) expect(await told(place, other), place).toContain('"Week of roots"');
  // What is erased with its owner leaves no name.
  await t.platform.db.updateTable("practice_sets").set({ name: "" }).where("id", "=", set.id).execute();
  expect(await told(url, other)).toContain('"assessment_name":"Practice"');
});

test("an archived set can’t be begun, and can again once it is restored; what was begun goes on", async () => {
  const student = await t.signInAs("student");
  const set = await w.created(student, { questions: [await w.createQuestion()] });
  const { sitter } = await sitFirstSection(t, student, set.assessment);
  const archived = await w.change(student, set, { archived: true });
  expect(archived.body.can.sit).toBe(false);
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  const generate = () =>
    status("POST", "/api/users/assessments-sessions/generate/", student, { assessment: set.assessment });
  expect(await generate()).toBe(404);
  expect((await w.change(student, set, { archived: false })).body.can.sit).toBe(true);
  const waiting = await sit(t, student, set.assessment);
  await w.change(student, set, { archived: true });
  expect((await waiting.act("start")).status).toBeGreaterThanOrEqual(400);
});

test("a set given to a group is for those who are in it now", async () => {
  const { db } = t.platform;
  const [student, tutor] = [await t.signInAs("student"), await t.signInAs("tutor")];
  const group = await createGroup(db, { tutors: [tutor.id], members: [student.id] });
  const set = await w.created(tutor, { questions: [await w.createQuestion()] }, { name: "Week 2" });
  const body = { assessments: [], practice_sets: [set.id], groups: [group] };
  expect(await status("POST", "/api/test-allocation/", tutor, body)).toBe(201);
  expect((await w.read(student, set)).body.can).toEqual({ sit: true, update: false, allocate: false });
  await db
    .updateTable("group_members")
    .set({ member_to: new Date() })
    .where("group_id", "=", group)
    .where("user_id", "=", student.id)
    .execute();
  expect((await w.read(student, set)).status).toBe(404);
  const generate = "/api/users/assessments-sessions/generate/";
  expect(await status("POST", generate, student, { assessment: set.assessment })).toBe(404);
});
