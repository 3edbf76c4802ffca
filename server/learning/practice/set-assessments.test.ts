import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createCare, createSchool } from "../../testing/factories.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

interface Tie {
  practice_set: { id: string; name: string };
  assessment: { id: string; name: string };
  made: boolean;
  count: number;
  results: Tie[];
  code: string;
}

const t = useTestApp();
let staff: SignedIn;
let tutor: SignedIn;
let student: SignedIn;
let w: PracticeWorld;
beforeAll(async () => {
  [staff, tutor, student] = [await t.signInAs("staff"), await t.signInAs("tutor"), await t.signInAs("student")];
  await createCare(t.platform.db, student.id, tutor.id);
  w = practiceWorld(t, staff);
});

const path = "/api/practice-set-assessment/";
const tie = (as: SignedIn, body: unknown) => t.call<Tie>("POST", path, { as, body });
const list = async (as: SignedIn, query: string) => (await t.call<Tie>("GET", `${path}?${query}`, { as })).body;
const untie = async (as: SignedIn, body: unknown) => (await t.call("DELETE", path, { as, body })).status;

test("a set becomes a draft with its questions, which is an assessment like others", async () => {
  const questions = [await w.createQuestion(), await w.createQuestion()];
  const set = await w.created(tutor, { questions }, { name: "Lines, week 1" });
  const { status, body } = await tie(tutor, { practice_set: set.id });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ practice_set: { id: set.id }, assessment: { name: "Lines, week 1" }, made: true });
  const { id } = body.assessment;
  expect(id).not.toBe(set.assessment);
  expect(await w.questionsOf({ assessment: id })).toEqual(questions);
  const listed = await t.call<{ results: { id: string }[] }>("GET", "/api/assessments/?page_size=200", { as: tutor });
  expect(listed.body.results.map((one) => one.id)).toContain(id);
  const change = (action: object) => t.call("PATCH", `/api/assessments/${id}/`, { as: tutor, body: action });
  expect((await change({ name: "Quiz on lines" })).status).toBe(200);
  expect((await change({ action: "publish" })).status).toBe(200);
  expect((await list(tutor, `practice_set=${set.id}`)).results).toMatchObject([
    { assessment: { name: "Quiz on lines" } },
  ]);
});

test("a student’s set keeps its name to them and may be made an assessment by those who reach them", async () => {
  const set = await w.created(student, { questions: [await w.createQuestion()] }, { name: "My weak spots" });
  const stranger = await t.signInAs("tutor");
  expect((await tie(stranger, { practice_set: set.id })).status).toBe(404);
  expect((await tie(student, { practice_set: set.id })).status).toBe(403);
  const made = (await tie(tutor, { practice_set: set.id })).body.assessment;
  expect(made.name).toBe("Practice");
  expect((await tie(tutor, { practice_set: set.id, name: "Lines" })).body.assessment.name).toBe("Lines");
  expect((await list(stranger, `assessment=${made.id}`)).count).toBe(0);
  expect((await list(tutor, `assessment=${made.id}`)).count).toBe(1);
});

test("what one person’s mistakes chose, or is archived, becomes no assessment and is tied to none", async () => {
  const { db } = t.platform;
  const set = await w.created(student, { questions: [await w.createQuestion()] });
  const own = await createAssessment(db, { createdBy: tutor.id });
  const refused = async () => [
    (await tie(tutor, { practice_set: set.id })).status,
    (await tie(tutor, { practice_set: set.id, assessment: own.id })).status,
  ];
  const { cut } = await db.selectFrom("practice_sets").select("cut").where("id", "=", set.id).executeTakeFirstOrThrow();
  const change = (row: { cut?: string; archived_at?: Date }) =>
    db.updateTable("practice_sets").set(row).where("id", "=", set.id).execute();
  await change({ cut: JSON.stringify({ ...(cut as object), from: { mistakes: {} } }) });
  expect(await refused()).toEqual([403, 403]);
  await change({ cut: JSON.stringify(cut), archived_at: new Date() });
  expect(await refused()).toEqual([403, 403]);
  await db.updateTable("practice_sets").set({ archived_at: null }).where("id", "=", set.id).execute();
  expect(await refused()).toEqual([201, 201]);
});

test("questions of another school don’t leave it by a set", async () => {
  const school = await createSchool(t.platform.db);
  const set = await w.created(staff, { questions: [await w.createQuestion({ school })] });
  expect((await tie(staff, { practice_set: set.id })).status).toBe(201);
  await t.platform.db.updateTable("practice_sets").set({ owner_id: student.id }).where("id", "=", set.id).execute();
  expect((await tie(tutor, { practice_set: set.id })).body).toMatchObject({ status: 403 });
});

test("a set is tied to an assessment by who may edit it, once, and untied", async () => {
  const set = await w.created(tutor, { questions: [await w.createQuestion()] });
  const own = await createAssessment(t.platform.db, { createdBy: tutor.id });
  const shared = await createAssessment(t.platform.db, { createdBy: staff.id });
  const foreign = await createAssessment(t.platform.db, { school: await createSchool(t.platform.db) });
  const both = { practice_set: set.id, assessment: own.id };
  expect((await tie(tutor, { ...both, assessment: shared.id })).status).toBe(403);
  for (const assessment of [foreign.id, newId()]) expect((await tie(tutor, { ...both, assessment })).status).toBe(404);
  expect((await tie(tutor, { ...both, practice_set: newId() })).status).toBe(404);
  expect((await tie(tutor, { ...both, assessment: set.assessment })).body.code).toBe("illegal_transition");
  for (let time = 0; time < 2; time += 1)
    expect(await tie(tutor, both)).toMatchObject({ status: 201, body: { made: false, assessment: { id: own.id } } });
  expect((await list(tutor, `assessment=${own.id}`)).count).toBe(1);
  // A tied assessment stays listed: only the hidden assessment behind a set isn’t.
  const listed = await t.call<{ results: { id: string }[] }>("GET", "/api/assessments/?page_size=200", { as: tutor });
  expect(listed.body.results.map(({ id }) => id)).toContain(own.id);
  expect(await untie(tutor, { assessment: own.id })).toBe(422);
  expect(await untie(tutor, {})).toBe(422);
  expect(await untie(tutor, both)).toBe(204);
  expect(await untie(tutor, both)).toBe(404);
  expect((await list(tutor, `assessment=${own.id}`)).count).toBe(0);
});

test("refuses what is malformed, and nobody", async () => {
  for (const body of [{}, { practice_set: "x" }, { practice_set: newId(), name: "" }])
    expect((await tie(tutor, body)).status).toBe(400);
  for (const method of ["GET", "POST", "DELETE"]) expect((await t.call(method, path, { body: {} })).status).toBe(401);
});
