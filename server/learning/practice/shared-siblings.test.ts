import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Counted = OperationOutput<"practice_mistakes.count">;
type StudyPlan = OperationOutput<"study_plan.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

const count = async (as: SignedIn, query = "") =>
  (await t.call<Counted>("GET", `/api/practice-sets/mistakes/${query}`, { as })).body;
const startAll = (as: SignedIn, questions: number) =>
  w.created(as, { mistakes: { state: "due", count: questions } }, { feedback: "at_once" });

test("of mistakes that share unseen questions as many are due as a set has, everywhere", async () => {
  const { student, topic } = await w.createMistakes(4, 2);
  const due = await w.readDue(student);
  expect(due).toMatchObject({ count: 2, questions: 2, later: 0, open: 4, waiting: 0, without_question: 2 });
  expect(due.topics).toMatchObject([{ count: 2, due: 2, today: 2 }]);
  expect(await count(student)).toEqual({ mistakes: 4, unseen: 2 });
  expect(await count(student, `?state=open&tag=${topic}`)).toEqual({ mistakes: 4, unseen: 2 });
  const set = await startAll(student, due.questions);
  expect(set.question_count).toBe(2);
  // What a set that was begun has is still to come, and isn’t given again.
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  expect(await w.readDue(student)).toMatchObject({ count: 2, questions: 2, without_question: 2 });
  expect(await count(student)).toEqual({ mistakes: 4, unseen: 0 });
  await w.check(student, sitter.session.id, attempts[0] as RenderedAttempt, true);
  await workOff(t.platform);
  // Solved once, it waits for a question that isn’t there: no day is promised.
  expect(await w.readDue(student)).toMatchObject({ count: 1, waiting: 0, without_question: 3, next_on: null });
  await w.createQuestion({ tags: [topic] });
  expect(await w.readDue(student)).toMatchObject({ count: 2, waiting: 0, without_question: 2 });
});

/** A student whose two mistakes have one question each only where the one with more to choose from takes the other. */
async function createCrossed() {
  const student = await t.signInAs("student");
  const [one, other] = [(await w.createTopic()).topic, (await w.createTopic()).topic];
  const both = await w.createQuestion({ tags: [one, other], pool: "secure" });
  const single = await w.createQuestion({ tags: [one], pool: "secure" });
  await w.satMock(student, [both, single], ["B", "B"]);
  const near = await w.createQuestion({ tags: [one] });
  const far = await w.createQuestion({ tags: [other], difficulty: 2 });
  return {
    student,
    pairs: new Map([
      [both, far],
      [single, near],
    ]),
  };
}

test("a question goes to the mistake that has no other", async () => {
  const { student } = await createCrossed();
  const due = await w.readDue(student);
  expect(due).toMatchObject({ count: 2, questions: 2, without_question: 0 });
  expect((await startAll(student, due.questions)).question_count).toBe(2);
});

test.each([
  ["at_end", false],
  ["at_once", false],
  ["at_once", true],
] as const)("each answer of a set counts for a mistake: %s, from the last: %s", async (feedback, isReversed) => {
  const { student, pairs } = await createCrossed();
  const set = await w.created(student, { mistakes: { state: "due", count: 2 } }, { feedback });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const session = sitter.session.id;
  for (const attempt of isReversed ? attempts.toReversed() : attempts) {
    const answered = await (feedback === "at_once" ? w.check : w.answer)(student, session, attempt, true);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    await workOff(t.platform);
  }
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  const tries = await t.platform.db
    .selectFrom("mistake_tries")
    .select(["question_id", "shown_question_id", "correct"])
    .where("practised_session_id", "=", session)
    .execute();
  expect(tries.every(({ correct }) => correct)).toBe(true);
  expect(new Map(tries.map((one) => [one.question_id, one.shown_question_id]))).toEqual(pairs);
});

test.each([1, -1])("each mistake that is offered in turn gets a question, in either order (%i)", async (order) => {
  const { student, pairs } = await createCrossed();
  const path = "/api/mistakes-analyser/";
  const todo = (await t.call<OperationOutput<"mistakes.analyse">>("GET", `${path}?state=todo`, { as: student })).body;
  expect(todo.due.in_turn).toHaveLength(2);
  for (const { id, session } of todo.results.toSorted((one, other) => order * (one.id < other.id ? -1 : 1))) {
    const body = { session, attempt: id, kind: "sibling" };
    expect((await t.call("POST", `${path}tries/`, { as: student, body })).status).toBe(201);
  }
  const shown = await t.platform.db
    .selectFrom("mistake_tries")
    .select(["question_id", "shown_question_id"])
    .where("user_id", "=", student.id)
    .execute();
  expect(new Map(shown.map((one) => [one.question_id, one.shown_question_id]))).toEqual(pairs);
});

test("no more mistakes are offered one after the other than there are questions", async () => {
  const { student } = await w.createMistakes(4, 2);
  const analyse = async (query: string) =>
    (await t.call<OperationOutput<"mistakes.analyse">>("GET", `/api/mistakes-analyser/${query}`, { as: student })).body;
  const todo = await analyse("?state=todo");
  expect([todo.count, todo.due.in_turn.length]).toEqual([4, 2]);
  expect((await analyse("")).due.in_turn).toEqual([]);
  for (const id of todo.due.in_turn) {
    const body = { session: todo.results.find((one) => one.id === id)?.session, attempt: id, kind: "sibling" };
    expect((await t.call("POST", "/api/mistakes-analyser/tries/", { as: student, body })).status).toBe(201);
  }
  // What was shown and waits for its answer is asked again.
  expect((await analyse("?state=todo")).due.in_turn).toEqual(todo.due.in_turn);
});

test("a mistake whose question was shown and waits for its answer has one", async () => {
  const { student } = await w.createMistakes(1, 1);
  const path = "/api/mistakes-analyser/";
  const { results } = (await t.call<OperationOutput<"mistakes.analyse">>("GET", path, { as: student })).body;
  const [mistake] = results;
  const asked = { session: mistake?.session, attempt: mistake?.id, kind: "sibling" };
  const shown = await t.call<{ id: string }>("POST", "/api/mistakes-analyser/tries/", { as: student, body: asked });
  expect(shown.status, JSON.stringify(shown.body)).toBe(201);
  const counts = { open: 1, count: 0, waiting: 0 };
  expect(await w.readDue(student)).toMatchObject({ ...counts, unanswered: 1, without_question: 0 });
});

test("a plan has no more mistakes than there are questions, also once questions are gone", async () => {
  const { student, topic } = await w.createMistakes(4, 3);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const url = `/api/users/${student.id}/study-plan/`;
  const settings = { exam: "SAT", exam_on: inDays(60), target_score: null, pauses: [], mock_moves: [], version: 0 };
  const body = { ...settings, minutes: Array.from({ length: 7 }, () => 90) };
  const plannedOf = ({ plan }: StudyPlan) =>
    (plan?.days ?? []).map(({ tasks }) =>
      tasks.reduce((sum, task) => sum + (task.kind === "mistakes" ? task.questions : 0), 0),
    );
  const made = await t.call<StudyPlan>("PUT", url, { as: student, body });
  expect(plannedOf(made.body)[0]).toBe(3);
  expect((await w.readDue(student)).questions).toBe(3);
  const { db } = t.platform;
  const [first] = await db
    .selectFrom("question_tags")
    .innerJoin("questions", "questions.id", "question_tags.question_id")
    .where("tag_id", "=", topic)
    .where("pool", "=", "practice")
    .select("questions.id")
    .execute();
  const question = `/api/questions/${first?.id ?? ""}/`;
  const { version } = (await t.call<{ version: number }>("GET", question, { as: staff })).body;
  const retired = await t.call("PATCH", question, { as: staff, body: { version, status: "retired" } });
  expect(retired.status, JSON.stringify(retired.body)).toBe(200);
  const { questions } = await w.readDue(student);
  expect(plannedOf((await t.call<StudyPlan>("GET", url, { as: student })).body)[0]).toBe(questions);
});

test("mistakes are counted for their student alone, of a tag that exists", async () => {
  const { student } = await w.createMistakes(1, 1);
  const path = "/api/practice-sets/mistakes/";
  expect(await t.call(`GET`, `${path}?tag=${student.id}`, { as: student })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "tag" }] },
  });
  expect((await t.call("GET", path, { as: staff })).status).toBe(403);
});
