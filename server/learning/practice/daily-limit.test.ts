import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type StudyPlan = OperationOutput<"study_plan.get">;
type Goals = OperationOutput<"goals.get"> & { errors?: { path: string }[] };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

/** Sets what a student works towards, and nothing but what is given. */
async function setGoals(student: SignedIn, more: object) {
  const url = `/api/users/${student.id}/goals/`;
  const { version } = (await t.call<Goals>("GET", url, { as: student })).body;
  const weekly = { minutes: null, questions: null, tests: null };
  const body = { exam: "SAT", exam_on: null, target_score: null, weekly, focus: [], version, ...more };
  return t.call<Goals>("PUT", url, { as: student, body });
}

/** A student who missed so many questions of each topic, with an unseen one like each; the names of the topics in order. */
async function createMistakes(...counts: readonly number[]) {
  const student = await t.signInAs("student");
  const missed: string[] = [];
  const topics: string[] = [];
  for (const count of counts) {
    const { topic } = await w.createTopic();
    topics.push(topic);
    for (let made = 0; made < count; made += 1) {
      missed.push(await w.createQuestion({ tags: [topic], pool: "secure" }));
      await w.createQuestion({ tags: [topic] });
    }
  }
  await w.satMock(
    student,
    missed,
    missed.map(() => "B" as const),
  );
  return { student, topics };
}

test("what is due beyond the student’s limit is planned over days, what is worth most first", async () => {
  const { student, topics } = await createMistakes(2, 5);
  const usual = await w.readDue(student);
  expect(usual).toMatchObject({ count: 7, questions: 7, later: 0, limit_minutes: 30, has_limit: false });
  // A question takes 90 seconds that nobody has measured.
  expect((await setGoals(student, { daily_minutes: 5 })).body).toMatchObject({ daily_minutes: 5 });
  const due = await w.readDue(student);
  expect(due).toMatchObject({ count: 7, questions: 3, later: 4, seconds: 270, limit_minutes: 5, has_limit: true });
  expect(due.days.map(({ count }) => count)).toEqual([3, 3, 1, 0, 0, 0, 0]);
  expect(due.last_on).toBe(due.days[2]?.date);
  expect(due.topics.map(({ tag, today }) => [tag?.id, today])).toEqual([
    [topics[1], 2],
    [topics[0], 1],
  ]);
  expect(due.topics.map(({ worth }) => worth)).toEqual([5, 2]);
  // Each topic names the days on which it comes, until the last.
  expect(due.topics.map((topic) => [topic.count, topic.due, topic.days.at(0)])).toEqual([
    [5, 5, due.today],
    [2, 2, due.today],
  ]);
  expect(
    due.topics
      .flatMap((topic) => topic.days)
      .toSorted()
      .at(-1),
  ).toBe(due.last_on);
  const set = await w.created(student, { mistakes: { state: "due", count: due.questions } });
  expect(set.question_count).toBe(3);
});

test("what is practised today is taken off the day, and the rest stays with its days", async () => {
  const { student } = await createMistakes(4);
  await setGoals(student, { daily_minutes: 3 });
  const set = await w.created(student, { mistakes: { state: "due", count: 2 } }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const check = (attempt: RenderedAttempt, isRight: boolean) => w.check(student, sitter.session.id, attempt, isRight);
  await check(attempts[0] as RenderedAttempt, true);
  await workOff(t.platform);
  expect(await w.readDue(student)).toMatchObject({
    questions: 1,
    later: 2,
    done: 1,
    done_right: 1,
  });
  await check(attempts[1] as RenderedAttempt, false);
  await sitter.act("submit", { unsent: 0 });
  await workOff(t.platform);
  // What went wrong here is a mistake too: three are left, with two questions like them.
  expect(await w.readDue(student)).toMatchObject({
    questions: 0,
    later: 2,
    done: 2,
    done_right: 1,
  });
});

test("the limit stays when other goals are set, and may be taken back", async () => {
  const student = await t.signInAs("student");
  await setGoals(student, { daily_minutes: 20 });
  expect((await setGoals(student, { exam: "ACT" })).body).toMatchObject({ exam: "ACT", daily_minutes: 20 });
  expect((await setGoals(student, { daily_minutes: null })).body.daily_minutes).toBeNull();
  for (const daily_minutes of [0, 481, 2.5, "10"]) {
    const refused = await setGoals(student, { daily_minutes });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "daily_minutes"]);
  }
});

describe("with a study plan", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const urlOf = (student: SignedIn) => `/api/users/${student.id}/study-plan/`;
  const readPlan = async (student: SignedIn) => (await t.call<StudyPlan>("GET", urlOf(student), { as: student })).body;
  const setPlan = async (student: SignedIn, more: object = {}) => {
    const { version } = (await readPlan(student)).settings;
    const settings = { exam: "SAT", exam_on: inDays(60), target_score: null, pauses: [], mock_moves: [] };
    const body = { ...settings, minutes: Array.from({ length: 7 }, () => 30), version, ...more };
    return (await t.call<StudyPlan>("PUT", urlOf(student), { as: student, body })).body;
  };
  /** What is left of today’s mistakes on the plan. */
  const leftOf = ({ plan }: StudyPlan) =>
    (plan?.days[0]?.tasks ?? []).reduce(
      (sum, task) => sum + (task.kind === "mistakes" && !task.is_done ? task.questions : 0),
      0,
    );

  test("a day has the mistakes that it has on the plan, whatever limit was set", async () => {
    const { student } = await createMistakes(9);
    await setGoals(student, { daily_minutes: 5 });
    // Looking at the mock takes 20 of 30 minutes, and six questions of 90 seconds fit into the rest.
    const planned = await setPlan(student);
    const due = await w.readDue(student);
    expect(due).toMatchObject({ in_plan: true, has_limit: true, limit_minutes: 30, questions: 6, later: 3 });
    expect(leftOf(planned)).toBe(due.questions);
    expect(due.days.map(({ count }) => count)).toEqual([6, 3, 0, 0, 0, 0, 0]);
    const off = await setPlan(student, { pauses: [{ from: inDays(-1), to: inDays(1) }] });
    expect(leftOf(off)).toBe(0);
    expect(await w.readDue(student)).toMatchObject({ in_plan: true, limit_minutes: 0, questions: 0, later: 9 });
    // Without minutes there is no plan, and the student’s own limit holds.
    await setPlan(student, { minutes: [0, 0, 0, 0, 0, 0, 0] });
    expect(await w.readDue(student)).toMatchObject({ in_plan: false, limit_minutes: 5, questions: 3 });
  });

  test("what was practised is off both, and counts once when the plan is made again", async () => {
    const { student } = await createMistakes(9);
    await setPlan(student);
    const set = await w.created(student, { mistakes: { state: "due", count: 4 } }, { feedback: "at_once" });
    const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
    for (const attempt of attempts.slice(0, 2)) await w.check(student, sitter.session.id, attempt, true);
    await workOff(t.platform);
    const { questions, done } = await w.readDue(student);
    expect([questions, done]).toEqual([4, 2]);
    expect(leftOf(await readPlan(student))).toBe(4);
    const again = await setPlan(student);
    const tasks = (again.plan?.days[0]?.tasks ?? []).filter(({ kind }) => kind === "mistakes");
    expect(tasks.map((task) => [task.is_done, "questions" in task ? task.questions : null])[0]).toEqual([true, 2]);
    expect(leftOf(again)).toBe((await w.readDue(student)).questions);
  });

  test("what was practised before there was a plan doesn’t count for it", async () => {
    const { student } = await createMistakes(9);
    const set = await w.created(student, { mistakes: { state: "due", count: 3 } }, { feedback: "at_once" });
    const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
    for (const attempt of attempts) await w.check(student, sitter.session.id, attempt, true);
    await sitter.act("submit", { unsent: 0 });
    await workOff(t.platform);
    const planned = await setPlan(student, { minutes: Array.from({ length: 7 }, () => 60) });
    const { questions } = await w.readDue(student);
    expect(questions).toBeGreaterThan(0);
    expect(leftOf(planned)).toBe(questions);
  });
});

test("a set of unseen questions takes those that are left, and says where there are none", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const filter = { tags: [topic], order: "unseen", count: 10 };
  expect(await w.create(student, { filter })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "from.filter" }] },
  });
  for (let made = 0; made < 3; made += 1) await w.createQuestion({ tags: [topic] });
  expect((await w.created(student, { filter })).question_count).toBe(3);
});
