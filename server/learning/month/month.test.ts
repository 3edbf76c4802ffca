import type { HandlerOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { practiceWorld } from "../../testing/practice-world.ts";
import type { Outcome } from "../../testing/sat-by-many.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Month = HandlerOutput<"monthly_progress.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const pathOf = (id: string) => `/api/monthly-progress/${id}/`;

async function get(as: SignedIn, id = as.id): Promise<Month> {
  const { status, body } = await t.call<Month>("GET", pathOf(id), { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Moves what a student sat to a moment, written in SQL: a sitting of an hour ago may be of last month. */
async function move(student: SignedIn, moment: string): Promise<void> {
  for (const table of ["sessions", "session_results"])
    await t.platform.pool.query(`update ${table} set submitted_at = ${moment} where user_id = $1`, [student.id]);
}

/** Closes a mistake at a moment, written in SQL. */
const close = (student: SignedIn, question: string | undefined, at: string) =>
  t.platform.pool.query(
    `insert into mistake_schedules (user_id, question_id, stability, difficulty, reps, lapses, solved, last_at, due_at, closed_at)
     values ($1, $2, 3, 5, 2, 0, 2, ${at}, ${at}, ${at})`,
    [student.id, question],
  );

/** A student who sat a test of thirty questions of one topic and solved all but the last two. */
async function seat(policy?: Record<string, string>) {
  const world = practiceWorld(t, staff);
  const topic = await world.createTopic();
  const questions: string[] = [];
  for (let number = 0; number < 30; number += 1)
    questions.push(await world.createQuestion({ pool: "secure", tags: [topic.topic] }));
  const student = await t.signInAs("student");
  await world.satMock(
    student,
    questions,
    questions.map((_, at): Outcome => (at < 28 ? 1 : 0)),
    policy,
  );
  await move(student, "now()");
  return { student, topic, questions };
}

const monthNow = () => new Date().toISOString().slice(0, 7);

test("of nobody’s work is empty, and is this month alone", async () => {
  const student = await t.signInAs("student");
  expect(await get(student)).toEqual({
    mastered: [],
    mistakes: { closed_this_month: 0, closed: 0, open: 0 },
    months: [{ month: monthNow(), minutes: 0, tests: 0 }],
  });
});

test("tells the topics mastered, the mistakes closed, and the tests of this month", async () => {
  const { student, topic, questions } = await seat();
  const [today] = new Date().toISOString().split("T");
  const told = await get(student);
  expect(told.mastered).toEqual([{ tag: { id: topic.topic, name: expect.any(String) }, on: today }]);
  expect(told.mistakes).toEqual({ closed_this_month: 0, closed: 0, open: 2 });
  expect(told.months).toEqual([{ month: monthNow(), minutes: expect.any(Number), tests: 1 }]);

  await close(student, questions[28], "now()");
  expect((await get(student)).mistakes).toEqual({ closed_this_month: 1, closed: 1, open: 1 });
  expect(await get(staff, student.id)).toEqual(await get(student));
});

test("moves what was done before the month to its own month", async () => {
  const { student, questions } = await seat();
  await move(student, "date_trunc('month', now()) - interval '10 days'");
  await close(student, questions[28], "date_trunc('month', now()) - interval '1 day'");
  await close(student, questions[29], "date_trunc('month', now()) + interval '1 second'");
  const told = await get(student);
  expect(told.mastered).toEqual([]);
  expect(told.mistakes).toEqual({ closed_this_month: 1, closed: 2, open: 0 });
  expect(told.months.map(({ tests }) => tests)).toEqual([1, 0]);
  expect(told.months.at(-1)?.month).toBe(monthNow());
});

test("tells a student nothing of a withheld test, and others nothing at all", async () => {
  const { student } = await seat({ score: "never", response: "never", key: "never", explanation: "never" });
  const own = await get(student);
  expect([own.mastered, own.mistakes.open]).toEqual([[], 0]);
  const team = await get(staff, student.id);
  expect([team.mastered.length, team.mistakes.open]).toEqual([1, 2]);
  for (const as of [await t.signInAs("student"), await t.signInAs("tutor")])
    expect((await t.call("GET", pathOf(student.id), { as })).status).toBe(404);
  expect((await t.call("GET", pathOf(student.id), { as: null })).status).toBe(401);
  expect((await t.call("GET", pathOf("me"), { as: student })).status).toBe(400);
});
