import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { countPractice } from "../mistakes/count-practice.ts";

type Analysis = OperationOutput<"mistakes.analyse">;
type Closing = OperationOutput<"practice_closing.list">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

/** How far the mistake of a question is. */
async function progressOf(student: SignedIn, question: string) {
  const { body } = await t.call<Analysis>("GET", "/api/mistakes-analyser/", { as: student });
  return body.results.find((one) => one.question?.id === question)?.progress;
}

/** Begins a set of what is due, whose answers are checked one by one. */
async function begin(student: SignedIn, count: number) {
  const set = await w.created(student, { mistakes: { state: "due", count } }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const check = (attempt: RenderedAttempt, isRight: boolean) => w.check(student, sitter.session.id, attempt, isRight);
  return { set, sitter, session: sitter.session.id, attempts, check };
}

const statesOf = async (student: SignedIn, questions: readonly string[]) =>
  Promise.all(questions.map(async (question) => (await progressOf(student, question))?.state));

const triesOf = (session: string) =>
  t.platform.db
    .selectFrom("mistake_tries")
    .select(["shown_question_id", "correct", "answered_at"])
    .where("practised_session_id", "=", session)
    .orderBy("shown_question_id")
    .execute();

test("an answer counts as soon as it is checked, whether or not the set is ever submitted", async () => {
  const { student, missed } = await w.createMistakes(2, 4);
  expect(await w.readDue(student)).toMatchObject({ count: 2, waiting: 0 });
  const { attempts, check, session } = await begin(student, 2);
  const [first, second] = attempts as [RenderedAttempt, RenderedAttempt];
  expect((await check(first, true)).status).toBe(200);
  await workOff(t.platform);
  expect((await statesOf(student, missed)).toSorted()).toEqual(["new", "waiting"]);
  expect(await w.readDue(student)).toMatchObject({ count: 1, waiting: 1, begun: { session, answered: 1 } });
  const { results } = (await t.call<Closing>("GET", `/api/practice-sets/closing/?session=${session}`, { as: student }))
    .body;
  expect(results).toMatchObject([
    { attempt: first.id, correct: true, solved: 1, closed: false },
    { attempt: second.id, correct: null, solved: 0, due_at: null },
  ]);
  expect(results[0]?.due_at).not.toBeNull();
});

test("the one answer of a set counts for a mistake that is like all its questions, whichever it is", async () => {
  const { student, missed, topic } = await w.createMistakes(1, 0);
  for (let made = 0; made < 2; made += 1) await w.createQuestion({ tags: [topic] });
  const set = await w.created(student, { filter: { tags: [topic], count: 2 } }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const [first, second] = attempts as [RenderedAttempt, RenderedAttempt];
  expect((await w.check(student, sitter.session.id, second, true)).status).toBe(200);
  await workOff(t.platform);
  expect(await statesOf(student, missed)).toEqual(["waiting"]);
  expect((await w.check(student, sitter.session.id, first, true)).status).toBe(200);
  await workOff(t.platform);
  expect(await triesOf(sitter.session.id)).toHaveLength(1);
});

test("the end of a set counts nothing twice, and keeps each answer at the moment of its check", async () => {
  const { student, missed } = await w.createMistakes(2, 4);
  const { attempts, check, session, sitter, set } = await begin(student, 2);
  const [first, second] = attempts as [RenderedAttempt, RenderedAttempt];
  await check(first, true);
  await check(second, false);
  await workOff(t.platform);
  const before = await triesOf(session);
  expect(before.map(({ correct }) => correct).toSorted()).toEqual([false, true]);
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  expect(await triesOf(session)).toEqual(before);
  expect(await statesOf(student, missed)).toEqual(["waiting", "waiting"]);
  expect((await w.read(student, set)).body.sat.newest?.practised).toMatchObject({ mistakes: 2, missed: 1, solved: 1 });
});

test("checks that come at the same moment, or are counted again, count once each", async () => {
  const { student } = await w.createMistakes(3, 6);
  const { attempts, check, session } = await begin(student, 3);
  const sent = await Promise.all([...attempts, ...attempts].map((attempt) => check(attempt, true)));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
  await Promise.all([1, 2, 3].map(() => countPractice(t.platform.db, [session])));
  await workOff(t.platform);
  expect((await triesOf(session)).map(({ correct }) => correct)).toEqual([true, true, true]);
  const schedules = await t.platform.db
    .selectFrom("mistake_schedules")
    .select(["reps", "solved"])
    .where("user_id", "=", student.id)
    .execute();
  expect(schedules).toEqual([1, 2, 3].map(() => ({ reps: 1, solved: 1 })));
});

test("what was checked in a set that is cancelled is taken back", async () => {
  const { student, missed } = await w.createMistakes(1, 2);
  const { attempts, check, session } = await begin(student, 1);
  await check(attempts[0] as RenderedAttempt, true);
  await workOff(t.platform);
  expect(await statesOf(student, missed)).toEqual(["waiting"]);
  const url = `/api/users/assessments-sessions/${session}/`;
  expect((await t.call("PATCH", url, { as: staff, body: { action: "cancel", reason: "Test" } })).status).toBe(200);
  await workOff(t.platform);
  expect(await statesOf(student, missed)).toEqual(["new"]);
});

test("questions that were not reached when a set ends are no mistakes to repeat", async () => {
  const { student, topic } = await w.createMistakes(1, 0);
  for (let made = 0; made < 6; made += 1) await w.createQuestion({ tags: [topic] });
  const set = await w.created(student, { filter: { tags: [topic], count: 4 } }, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const [first] = attempts as [RenderedAttempt];
  expect((await w.check(student, sitter.session.id, first, false)).status).toBe(200);
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  // The one of the mock and the one answered wrong here, without the three that nobody looked at.
  expect((await w.read(student, set)).body.sat.newest?.practised).toMatchObject({ missed: 1 });
  expect((await w.readDue(student)).open).toBe(2);
});
