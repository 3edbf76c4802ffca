import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createTestUser } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Participation = OperationOutput<"home.get_participation">;
type Goals = OperationOutput<"home.list_goals">;

const WEEKS = "/api/home/participation/";
const GOALS = "/api/home/goals/";
const DAY_MS = 86_400_000;
const scale = [0, 1, 2, 3, 4].map((raw) => ({ raw, scaled: 200 + raw * 150 }));
const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const get = async <T>(path: string, as: SignedIn) => {
  const { status, body } = await t.call<T>("GET", path, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const publish = () =>
  publishAssessment(t, staff, {
    sections: [{ questions: 4, scale }],
    score_model: { type: "scaled" },
    review_policy: shown,
  });

/** Has a student sit a new assessment so many days ago. */
async function sit(student: { id: string }, right: number, daysAgo: number): Promise<void> {
  const assessment = await publish();
  await satByMany(t.platform, assessment, [[0, 1, 2, 3].map((place) => (place < right ? 1 : 0))], {
    userIds: [student.id],
  });
  const submitted_at = new Date(Date.now() - daysAgo * DAY_MS);
  for (const table of ["sessions", "session_results"] as const)
    await t.platform.db
      .updateTable(table)
      .set({ submitted_at })
      .where("user_id", "=", student.id)
      .where("assessment_id", "=", assessment)
      .execute();
}

async function setGoal(
  student: { id: string },
  goal: { exam_on: string | null; target_score: number | null },
): Promise<void> {
  const as = await t.signInAs({ id: student.id, role: "student" });
  const body = { exam: "SAT", ...goal, weekly: { minutes: null, questions: null, tests: null }, focus: [], version: 0 };
  expect((await t.call("PUT", `/api/users/${student.id}/goals/`, { as, body })).status).toBe(200);
}

test("students have no such figures, and nobody without a sign-in", async () => {
  const student = await t.signInAs("student");
  for (const path of [WEEKS, GOALS]) {
    expect((await t.call("GET", path, { as: student })).status).toBe(403);
    expect((await t.call("GET", path)).status).toBe(401);
  }
});

test("who took part is counted by group and week, of those who belonged to the group then", async () => {
  const tutor = await t.signInAs("tutor");
  const makePerson = () => createTestUser(t.platform.db);
  const [one, two, three] = await Promise.all([makePerson(), makePerson(), makePerson()]);
  const people = [one, two, three];
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: people.map(({ id }) => id) });
  await createGroup(t.platform.db, { members: people.map(({ id }) => id) });
  const since = (person: { id: string }, daysAgo: number) =>
    t.platform.db
      .updateTable("group_members")
      .set({ member_from: new Date(Date.now() - daysAgo * DAY_MS) })
      .where("user_id", "=", person.id)
      .execute();
  for (const person of [one, two]) await since(person, 100);
  await sit(one, 2, 14);
  await sit(two, 1, 14);
  await sit(two, 1, 21);
  await sit(three, 1, 21);
  const told = await get<Participation>(WEEKS, tutor);
  expect(told.groups.map(({ id }) => id)).toEqual([group]);
  expect(told.weeks).toHaveLength(9);
  expect(told.weeks.filter(({ is_current }) => is_current)).toEqual([told.weeks.at(-1)]);
  expect(told.groups[0]?.trend).toBe("steady");
  const weeks = told.groups[0]?.weeks.map(({ active, members }) => `${active}/${members}`) ?? [];
  expect(weeks.at(-1)).toBe("0/3");
  expect(weeks.at(-3)).toBe("2/2");
  expect(weeks.at(-4)).toBe("1/2");
});

test("previews and cancelled sittings are no taking part", async () => {
  const tutor = await t.signInAs("tutor");
  const student = await createTestUser(t.platform.db);
  await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  await t.platform.db
    .updateTable("group_members")
    .set({ member_from: new Date(0) })
    .where("user_id", "=", student.id)
    .execute();
  await sit(student, 2, 7);
  await t.platform.db.updateTable("sessions").set({ state: "cancelled" }).where("user_id", "=", student.id).execute();
  const { groups } = await get<Participation>(WEEKS, tutor);
  expect(groups[0]?.weeks.map(({ active }) => active)).toEqual(Array.from({ length: 9 }, () => 0));
});

test("goals within reach come by the day of the exam, with score and forecast where these are known", async () => {
  const counselor = await t.signInAs("counselor");
  const makePerson = () => createTestUser(t.platform.db);
  const [soon, later, past, none, stranger] = await Promise.all([
    makePerson(),
    makePerson(),
    makePerson(),
    makePerson(),
    makePerson(),
  ]);
  for (const student of [soon, later, past, none]) await createCare(t.platform.db, student.id, counselor.id);
  const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
  await setGoal(later, { exam_on: day(90), target_score: 650 });
  await setGoal(soon, { exam_on: day(30), target_score: 650 });
  await setGoal(past, { exam_on: day(3), target_score: 650 });
  await t.platform.db
    .updateTable("goals")
    .set({ exam_on: day(-3) })
    .where("user_id", "=", past.id)
    .execute();
  await setGoal(stranger, { exam_on: day(10), target_score: 650 });
  for (const [right, ago] of [
    [1, 60],
    [2, 40],
    [2, 20],
    [3, 3],
  ] as const)
    await sit(soon, right, ago);
  const told = await get<Goals>(GOALS, counselor);
  expect(told.students.map(({ user }) => user.id)).toEqual([soon.id, later.id]);
  expect(told.students[0]).toMatchObject({ score: { value: 650 }, target_score: 650 });
  // About a fifth; in the evening the exam is nearer than in the morning.
  expect(told.students[0]?.forecast?.chance).toBeCloseTo(0.2, 1);
  expect(told.students[1]).toMatchObject({ score: null, forecast: null });
  expect([told.without_goal, told.without_date]).toEqual([1, 1]);
});
