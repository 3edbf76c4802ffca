import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { type PracticeWorld, practiceWorld } from "../../testing/practice-world.ts";
import { type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Summary = OperationOutput<"practice_summary.get"> & { code?: string };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let w: PracticeWorld;
beforeAll(async () => {
  w = practiceWorld(t, staff);
});

const read = (as: SignedIn, session: string) =>
  t.call<Summary>("GET", `/api/practice-sets/summary/?session=${session}`, { as });

/** Begins a set and answers its first questions. */
async function answerSet(student: SignedIn, from: object, answers: readonly boolean[]) {
  const set = await w.created(student, from, { feedback: "at_once" });
  const { sitter, attempts } = await sitFirstSection(t, student, set.assessment);
  const session = sitter.session.id;
  for (const [place, isRight] of answers.entries()) {
    const checked = await w.check(student, session, attempts[place] as RenderedAttempt, isRight);
    expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  }
  const submit = async () => {
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    await workOff(t.platform);
  };
  return { session, submit };
}

/** Those that count towards closing lie days apart. */
const letDaysPass = ({ id }: SignedIn) =>
  sql`update mistake_schedules set last_at = last_at - interval '4 days', due_at = now() where user_id = ${id}::uuid`.execute(
    t.platform.db,
  );

test("a set that has ended says what came of each question, what comes again, and the rest of today", async () => {
  const { student, topic } = await w.createMistakes(3, 6);
  const { session, submit } = await answerSet(student, { mistakes: { state: "due", count: 2 } }, [true, false]);
  expect(await read(student, session)).toMatchObject({ status: 404 });
  await submit();
  const { status, body } = await read(student, session);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.questions.map(({ outcome }) => outcome)).toEqual(["right", "wrong"]);
  expect(body.questions.map((one) => one.topic?.id)).toEqual([topic, topic]);
  expect(body).toMatchObject({ counted: true, closed: [] });
  expect(body.returning.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(body.returning.every(({ date }) => date > body.on)).toBe(true);
  // The mistake that is left, and the one made here.
  expect(body.next).toMatchObject({ kind: "due", questions: 2, task: null });
});

test("what comes back is told with the day that is planned for it, and not where no question is left for it", async () => {
  // One question is left, which is like both.
  const { student } = await w.createMistakes(2, 3);
  const { session, submit } = await answerSet(student, { mistakes: { state: "due", count: 2 } }, [true, true]);
  await submit();
  const { waiting, next_on: date } = await w.readDue(student);
  expect(waiting).toBe(1);
  const path = `/api/practice-sets/closing/?session=${session}`;
  const { results } = (await t.call<OperationOutput<"practice_closing.list">>("GET", path, { as: student })).body;
  expect(results.flatMap(({ due_at: at }) => (at ? [String(at).slice(0, 10)] : []))).toEqual([date]);
  expect((await read(student, session)).body.returning).toEqual([{ date, count: 1 }]);
});

test("the last question in a row closes the mistake, and the summary names its topic", async () => {
  const { student, topic } = await w.createMistakes(1, 3);
  let session = "";
  for (let turn = 0; turn < 2; turn += 1) {
    await letDaysPass(student);
    const set = await answerSet(student, { mistakes: { state: "due", count: 1 } }, [true]);
    await set.submit();
    session = set.session;
  }
  const { body } = await read(student, session);
  expect(body.closed.map((one) => one?.id)).toEqual([topic]);
  expect(body.returning).toEqual([]);
});

test("a set that was ended early counts what was reached; where nothing is due, new questions on its topic come next", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  for (let made = 0; made < 4; made += 1) await w.createQuestion({ tags: [topic], difficulty: 1 });
  const filterOf = (count: number) => ({ filter: { tags: [topic], difficulty: [1], count } });
  const { session, submit } = await answerSet(student, filterOf(4), [true, false]);
  await submit();
  const before = (await read(student, session)).body;
  expect(before.questions.map(({ outcome }) => outcome)).toEqual(["right", "wrong", "not_reached", "not_reached"]);
  // The two that were not reached are like the one that was missed.
  expect(before.next).toMatchObject({ kind: "due", questions: 1 });
  const rest = await answerSet(student, filterOf(2), [true, true]);
  await rest.submit();
  expect((await read(student, session)).body.next).toMatchObject({ kind: "done" });
  // Too hard to be like it.
  await w.createQuestion({ tags: [topic], difficulty: 5 });
  expect((await read(student, session)).body.next).toMatchObject({ kind: "topic", questions: 1, topic: { id: topic } });
});

test("only its student reads it, of a practice set, once it has ended", async () => {
  const student = await t.signInAs("student");
  const { session, submit } = await answerSet(student, { questions: [await w.createQuestion()] }, [true]);
  expect((await read(student, session)).status).toBe(404);
  await submit();
  expect((await read(student, session)).status).toBe(200);
  expect((await read(await t.signInAs("student"), session)).status).toBe(404);
  expect((await read(staff, session)).status).toBe(403);
  expect((await read(student, "x")).status).toBe(400);
  expect((await t.call("GET", `/api/practice-sets/summary/?session=${session}`)).status).toBe(401);
});

test("mastery of a topic is told without the set and with it, once enough answers tell it", async () => {
  const student = await t.signInAs("student");
  const { topic } = await w.createTopic();
  const questions: string[] = [];
  for (let made = 0; made < 18; made += 1) questions.push(await w.createQuestion({ tags: [topic] }));
  const practise = async (from: number, to: number, isRight: boolean) => {
    const own = questions.slice(from, to);
    const set = await answerSet(
      student,
      { questions: own },
      own.map(() => isRight),
    );
    await set.submit();
    return (await read(student, set.session)).body.mastery;
  };
  expect(await practise(0, 6, false)).toEqual([]);
  const [first] = await practise(6, 9, false);
  expect(first).toMatchObject({ topic: { id: topic }, before: null, is_likely_real: false });
  const [moved] = await practise(9, 10, true);
  expect(moved?.before).toBeCloseTo(first?.after ?? 0, 4);
  expect(moved?.after).toBeGreaterThan(moved?.before ?? 1);
  expect(moved?.is_likely_real).toBe(false);
  expect(await practise(10, 18, true)).toMatchObject([{ is_likely_real: true }]);
});
