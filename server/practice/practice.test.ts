import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { choiceOf } from "../testing/bank.ts";
import { createCare, createSchool } from "../testing/factories.ts";
import { satByMany } from "../testing/sat-by-many.ts";
import { sit, sitFirstSection } from "../testing/sitting.ts";

type PracticeSet = OperationOutput<"practice_sets.get">;
type Body = PracticeSet & { code: string; errors: { path: string }[]; results: PracticeSet[]; count: number };

let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
});
afterAll(() => t.close());

const path = "/api/practice-sets/";
const of = (set: { id: string }) => `${path}${set.id}/`;

async function made(url: string, body: unknown): Promise<string> {
  const answer = await t.call<{ id: string }>("POST", url, { as: staff, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const createQuestion = (more: Record<string, unknown> = {}) =>
  made("/api/questions/", { ...choiceOf(), status: "published", pool: "practice", difficulty: 3, ...more });

/** A topic beneath an exam, both new. */
async function createTopic() {
  const exam = await made("/api/tags/exam/", { name: `Exam ${newId()}` });
  const subject = await made("/api/tags/subject/", { name: `Subject ${newId()}`, parent: exam });
  return { exam, topic: await made("/api/tags/topic/", { name: `Topic ${newId()}`, parent: subject }) };
}

const create = (as: SignedIn, from: unknown, more: Record<string, unknown> = {}) =>
  t.call<Body>("POST", path, { as, body: { name: "Mine", from, ...more } });

async function created(as: SignedIn, from: unknown, more: Record<string, unknown> = {}): Promise<PracticeSet> {
  const { status, body } = await create(as, from, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const read = (as: SignedIn, set: { id: string }) => t.call<Body>("GET", of(set), { as });

/** The questions of a set, in order. */
async function questionsOf({ assessment }: PracticeSet): Promise<string[]> {
  const rows = await t.platform.db
    .selectFrom("placements")
    .innerJoin("sections", "sections.id", "placements.section_id")
    .where("sections.assessment_id", "=", assessment)
    .orderBy("placements.position")
    .select("placements.question_id")
    .execute();
  return rows.map(({ question_id }) => question_id ?? "");
}

describe("by hand", () => {
  test("keeps the order, and is sat in the player as often as its owner likes", async () => {
    const student = await t.signInAs("student");
    const questions = [await createQuestion(), await createQuestion(), await createQuestion()];
    const set = await created(student, { questions });
    expect(await questionsOf(set)).toEqual(questions);
    expect(set).toMatchObject({ question_count: 3, time_seconds: null, feedback: "at_end", owner: { id: student.id } });
    expect(set.can).toEqual({ sit: true, update: true, allocate: false });
    const { sitter } = await sitFirstSection(t, student, set.assessment);
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    await sit(t, student, set.assessment);
  });

  test("gives students nothing but the practice pool, and names the place", async () => {
    const student = await t.signInAs("student");
    const open = await createQuestion();
    const others = [
      await createQuestion({ pool: "secure" }),
      await createQuestion({ school: await createSchool(t.platform.db) }),
      await createQuestion({ status: "draft" }),
      newId(),
    ];
    for (const other of others) {
      const { status, body } = await create(student, { questions: [open, other] });
      expect([status, body.errors[0]?.path]).toEqual([404, "from.questions.1"]);
    }
    const twice = await create(student, { questions: [open, open] });
    expect([twice.status, twice.body.errors[0]?.path]).toEqual([422, "from.questions.1"]);
  });

  test("refuses what is malformed", async () => {
    const student = await t.signInAs("student");
    for (const from of [{}, { questions: [] }, { questions: ["x"] }, { filter: { count: 101 } }])
      expect((await create(student, from)).status).toBe(400);
  });
});

describe("by a filter", () => {
  test("takes topics with all beneath them, and difficulties", async () => {
    const student = await t.signInAs("student");
    const { exam, topic } = await createTopic();
    const easy = await createQuestion({ tags: [topic], difficulty: 1 });
    await createQuestion({ tags: [topic], difficulty: 5 });
    await createQuestion({ tags: [topic], difficulty: 1, pool: "secure" });
    await createQuestion({ difficulty: 1 });
    const set = await created(student, { filter: { tags: [exam], difficulty: [1, 2] } });
    expect(await questionsOf(set)).toEqual([easy]);
  });

  test("gives unseen questions first", async () => {
    const student = await t.signInAs("student");
    const { topic } = await createTopic();
    const [seen, unseen] = [await createQuestion({ tags: [topic] }), await createQuestion({ tags: [topic] })];
    const first = await created(student, { questions: [seen] });
    await sitFirstSection(t, student, first.assessment);
    const set = await created(student, { filter: { tags: [topic] } });
    expect(await questionsOf(set)).toEqual([unseen, seen]);
  });

  test("says so where nothing matches, or a tag isn’t there", async () => {
    const student = await t.signInAs("student");
    const { topic } = await createTopic();
    const none = await create(student, { filter: { tags: [topic] } });
    expect([none.status, none.body.errors[0]?.path]).toEqual([422, "from.filter"]);
    const unknown = await create(student, { filter: { tags: [newId()] } });
    expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([422, "from.filter.tags.0"]);
    const due = await create(student, { mistakes: { state: "due" } });
    expect([due.status, due.body.errors[0]?.path]).toEqual([422, "from.mistakes"]);
    expect((await create(staff, { mistakes: {} })).status).toBe(403);
  });
});

test("from mistakes it gives an unseen question like each, never the one of the test", async () => {
  const student = await t.signInAs("student");
  const { topic } = await createTopic();
  const missed = await createQuestion({ tags: [topic], pool: "secure" });
  const assessment = await made("/api/assessments/", {
    name: "Mock",
    kind: "mock",
    review_policy: { score: "scored" },
  });
  const section = await made(`/api/assessments/${assessment}/sections/`, { name: "Math", time_limit_seconds: 600 });
  await made(`/api/sections/${section}/questions/`, { question: missed });
  await t.call("PATCH", `/api/assessments/${assessment}/`, { as: staff, body: { action: "publish" } });
  await satByMany(t.platform, assessment, [["B"]], { userIds: [student.id] });
  const unseen = await createQuestion({ tags: [topic] });
  await createQuestion();
  expect(await questionsOf(await created(student, { mistakes: { state: "open" } }))).toEqual([unseen]);
  expect((await create(student, { mistakes: { state: "due" } })).status).toBe(422);
});

test("has as much time as said, or as others took", async () => {
  const student = await t.signInAs("student");
  const questions = [await createQuestion(), await createQuestion()];
  expect((await created(student, { questions }, { timing: { type: "pace" } })).time_seconds).toBe(180);
  expect((await created(student, { questions }, { timing: { type: "limit", seconds: 300 } })).time_seconds).toBe(300);
});

test("with feedback at once each answer is checked as it is given", async () => {
  const student = await t.signInAs("student");
  const set = await created(student, { questions: [await createQuestion()] }, { feedback: "at_once" });
  const { behaviour } = await t.platform.db
    .selectFrom("assessment_versions")
    .select("behaviour")
    .where("assessment_id", "=", set.assessment)
    .executeTakeFirstOrThrow();
  expect(behaviour).toEqual({ checking: { type: "checked_at_once" }, certainty: "off" });
});

test("tells how many of its questions were retired since", async () => {
  const student = await t.signInAs("student");
  const questions = [await createQuestion(), await createQuestion()];
  const set = await created(student, { questions });
  await t.call("DELETE", `/api/questions/${questions[0]}/`, { as: staff });
  expect((await read(student, set)).body).toMatchObject({ question_count: 2, retired_count: 1 });
  expect((await sit(t, student, set.assessment)).session.id).toBeTruthy();
});

test("is seen by its owner and whoever reaches them, and changed by its owner alone", async () => {
  const { db } = t.platform;
  const [student, other, tutor, stranger] = [
    await t.signInAs("student"),
    await t.signInAs("student"),
    await t.signInAs("tutor"),
    await t.signInAs("tutor"),
  ];
  await createCare(db, student.id, tutor.id);
  const set = await created(student, { questions: [await createQuestion()] });
  expect((await read(other, set)).status).toBe(404);
  expect((await read(stranger, set)).status).toBe(404);
  expect((await read(tutor, set)).body.can).toEqual({ sit: false, update: false, allocate: true });
  const change = (as: SignedIn, body: object) => t.call<Body>("PATCH", of(set), { as, body });
  expect((await change(other, { name: "Theirs" })).status).toBe(404);
  expect((await change(tutor, { name: "Theirs" })).status).toBe(403);
  expect((await change(student, { name: "Renamed", version: 1 })).body).toMatchObject({ name: "Renamed", version: 2 });
  expect((await change(student, { name: "Again", version: 1 })).body.code).toBe("stale_version");
  expect((await t.call("DELETE", of(set), { as: student })).status).toBe(204);
  const list = async (query: string) => (await t.call<Body>("GET", `${path}${query}`, { as: student })).body.count;
  expect([await list(""), await list("?archived=true")]).toEqual([0, 1]);
});

test("of the team is assigned to students, who then see it", async () => {
  const student = await t.signInAs("student");
  const set = await created(staff, { questions: [await createQuestion({ pool: "secure" })] }, { name: "Week 1" });
  expect((await read(student, set)).status).toBe(404);
  const given = await t.call("POST", "/api/test-allocation/", {
    as: staff,
    body: { assessments: [], practice_sets: [set.id], users: [student.id] },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  const { results } = (await t.call<Body>("GET", path, { as: student })).body;
  expect(results.map(({ id, can }) => [id, can.sit, can.update])).toEqual([[set.id, true, false]]);
});

test("keeps what students write out of what is published, and out of the list of assessments", async () => {
  const student = await t.signInAs("student");
  const set = await created(student, { questions: [await createQuestion()] }, { name: "Private words" });
  const { name } = await t.platform.db
    .selectFrom("assessment_versions")
    .select("name")
    .where("assessment_id", "=", set.assessment)
    .executeTakeFirstOrThrow();
  expect(name).toBe("Practice");
  const { results } = (await t.call<Body>("GET", "/api/assessments/?page_size=200", { as: staff })).body;
  expect(results.map(({ id }) => id)).not.toContain(set.assessment);
});
