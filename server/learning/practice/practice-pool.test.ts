import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { choiceOf } from "../../testing/bank.ts";
import { createSchool } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Pool = OperationOutput<"practice_pool.list">;
type Due = OperationOutput<"practice_due.get">;
type PracticeSet = OperationOutput<"practice_sets.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

async function made(url: string, body: unknown, as = staff): Promise<string> {
  const answer = await t.call<{ id: string }>("POST", url, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

async function read<Body>(as: SignedIn, url: string): Promise<Body> {
  const answer = await t.call<Body>("GET", url, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** A subject of a new exam with two topics. */
async function createTopics() {
  const exam = await made("/api/tags/exam/", { name: `Exam ${newId()}` });
  const subject = await made("/api/tags/subject/", { name: `Subject ${newId()}`, parent: exam });
  const topic = () => made("/api/tags/topic/", { name: `Topic ${newId()}`, parent: subject });
  return { subject, algebra: await topic(), geometry: await topic() };
}

const createQuestion = (tag: string, more: Record<string, unknown> = {}) =>
  made("/api/questions/", {
    ...choiceOf(),
    status: "published",
    pool: "practice",
    difficulty: 3,
    tags: [tag],
    ...more,
  });

/** Has a student miss a question of a released test. @returns The test. */
async function missed(student: SignedIn, question: string, more: Record<string, string> = {}): Promise<string> {
  const policy = { score: "scored", response: "scored", key: "scored", ...more };
  const assessment = await made("/api/assessments/", { name: "Mock 1", kind: "quiz", review_policy: policy });
  const section = await made(`/api/assessments/${assessment}/sections/`, { name: "Math", time_limit_seconds: 600 });
  await made(`/api/sections/${section}/questions/`, { question });
  const published = await t.call("PATCH", `/api/assessments/${assessment}/`, {
    as: staff,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  await satByMany(t.platform, assessment, [["B"]], { userIds: [student.id] });
  return assessment;
}

test("the pool tells what matches, what was never met, and how many there are by tag", async () => {
  const student = await t.signInAs("student");
  const { subject, algebra, geometry } = await createTopics();
  const [met, unseen] = [await createQuestion(algebra), await createQuestion(algebra, { difficulty: 5 })];
  const round = await createQuestion(geometry);
  await createQuestion(algebra, { pool: "secure" });
  await createQuestion(algebra, { school: await createSchool(t.platform.db) });
  const set = await t.call<PracticeSet>("POST", "/api/practice-sets/", {
    as: student,
    body: { name: "Mine", from: { questions: [met] } },
  });
  await sitFirstSection(t, student, set.body.assessment);
  const pool = await read<Pool>(student, `/api/practice-sets/pool/?tag=${subject}`);
  expect([pool.count, pool.unseen, pool.seconds_each]).toEqual([3, 2, 90]);
  expect(pool.results.map(({ id }) => id)).toEqual([round, unseen, met]);
  expect(pool.results.map((one) => one.met)).toEqual(["unseen", "unseen", "seen"]);
  expect(JSON.stringify(pool)).not.toContain("correct");
  const stock = new Map(pool.stock.map(({ id, questions, unseen: left }) => [id, [questions, left]]));
  expect([stock.get(subject), stock.get(algebra), stock.get(geometry)]).toEqual([
    [3, 2],
    [2, 1],
    [1, 1],
  ]);
  const hard = await read<Pool>(student, `/api/practice-sets/pool/?tag=${algebra},${geometry}&difficulty=5`);
  expect([hard.count, hard.stock.find(({ id }) => id === geometry)]).toEqual([1, undefined]);
});

test("an empty pool is told as such", async () => {
  const student = await t.signInAs("student");
  const { algebra } = await createTopics();
  const pool = await read<Pool>(student, `/api/practice-sets/pool/?tag=${algebra}`);
  expect([pool.count, pool.unseen, pool.seconds_each, pool.results]).toEqual([0, 0, null, []]);
  expect((await t.call("GET", "/api/practice-sets/pool/?tag=x", { as: student })).status).toBe(400);
});

test("what is due is told by topic and day, and is no one else’s", async () => {
  const [student, other] = [await t.signInAs("student"), await t.signInAs("student")];
  const { algebra } = await createTopics();
  await missed(student, await createQuestion(algebra, { pool: "secure" }));
  const none = await read<Due>(student, "/api/practice-sets/due/");
  expect([none.count, none.open, none.topics]).toEqual([0, 1, []]);
  expect([none.waiting, none.without_question]).toEqual([0, 1]);
  await createQuestion(algebra);
  const due = await read<Due>(student, "/api/practice-sets/due/");
  expect([due.count, due.questions, due.seconds, due.open, due.closed]).toEqual([1, 1, 90, 1, 0]);
  expect([due.waiting, due.without_question]).toEqual([0, 0]);
  expect(due.days).toHaveLength(7);
  expect(due.days[0]).toEqual({ date: due.today, count: 1 });
  const [topic] = due.topics;
  expect(topic).toMatchObject({ tag: { id: algebra }, count: 1, solved: 0, returning: false });
  expect(topic?.mistakes).toMatchObject([{ assessment: "Mock 1", position: 1 }]);
  expect((await read<Due>(other, "/api/practice-sets/due/")).count).toBe(0);
  expect((await t.call("GET", "/api/practice-sets/due/", { as: staff })).status).toBe(403);
});

test.each([
  ["the key waits for the window", { key: "after_window", explanation: "after_window" }, true],
  ["the key is never shown", { key: "never", explanation: "never" }, true],
  ["the key waits for others, though it is shown at once", {}, true],
  ["the explanation does", { key: "after_window", explanation: "released" }, true],
  ["the team has shown the key", { shown: "now" }, false],
])(
  "a released test that others may still sit keeps its question from practice: %s",
  async (_name, { shown, ...policy }: Record<string, string>, isKept) => {
    const [student, other] = [await t.signInAs("student"), await t.signInAs("student")];
    const { algebra } = await createTopics();
    const question = await createQuestion(algebra);
    const assessment = await missed(student, question, policy);
    const listed = async () => (await read<Pool>(student, `/api/practice-sets/pool/?tag=${algebra}`)).count;
    const choose = () =>
      t.call<PracticeSet>("POST", "/api/practice-sets/", {
        as: student,
        body: { name: "Mine", from: { questions: [question] } },
      });
    expect(await listed()).toBe(1);
    await allocate(t, staff, assessment, other.id, { closes_at: new Date(Date.now() + 3_600_000).toISOString() });
    if (shown)
      await t.platform.db
        .updateTable("sessions")
        .set({ keys_shown_at: new Date() })
        .where("assessment_id", "=", assessment)
        .execute();
    expect(await listed()).toBe(isKept ? 0 : 1);
    const chosen = await choose();
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(isKept ? 404 : 201);
    // Nobody may sit it any longer.
    await t.platform.db
      .updateTable("allocations")
      .set({ closes_at: new Date(Date.now() - 1000) })
      .where("assessment_id", "=", assessment)
      .execute();
    expect(await listed()).toBe(1);
    expect((await choose()).status).toBe(201);
  },
);
