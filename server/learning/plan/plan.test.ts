import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { practiceWorld } from "../../testing/practice-world.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { dateOf, dayOf } from "../progress/days.ts";
import { renewPlans } from "./renew-plans.ts";

type StudyPlan = OperationOutput<"study_plan.get">;
type Changes = OperationInput<"study_plan.set">["body"];

const t = useTestApp();
const staff = useSignedIn(t, "staff");
// Practice is planned for today only where there is a question.
beforeAll(() => practiceWorld(t, staff).createQuestion());

const DAY_MS = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) => dateOf(dayOf(today()) + days);
const pathOf = (id: string) => `/api/users/${id}/study-plan/`;
const shown = {
  review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" },
};
const settings = (more: Partial<Changes> = {}): Changes => ({
  exam: "SAT",
  exam_on: inDays(100),
  target_score: 1450,
  minutes: [45, 45, 45, 45, 45, 45, 45],
  pauses: [],
  mock_moves: [],
  version: 0,
  ...more,
});

const get = async (id: string, as: SignedIn) => {
  const { status, body } = await t.call<StudyPlan>("GET", pathOf(id), { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const put = (id: string, as: SignedIn | null, body: unknown) => t.call<StudyPlan>("PUT", pathOf(id), { as, body });
const set = async (student: SignedIn, more: Partial<Changes> = {}) => {
  const { status, body } = await put(student.id, student, settings(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const renew = () => renewPlans(t.platform);
const kindsOf = ({ plan }: StudyPlan) => plan?.days[0]?.tasks.map(({ kind }) => kind) ?? [];

describe("a week without a goal", () => {
  type Weeks = OperationOutput<"weekly_progress.get">;
  type Dashboard = OperationOutput<"dashboard.get">;
  const weekOf = async (student: SignedIn) => {
    const { body } = await t.call<Weeks>("GET", `/api/weekly-progress/${student.id}/?weeks=2`, { as: student });
    const home = await t.call<Dashboard>("GET", "/api/users/assessments/dashboard/", { as: student });
    const told = body.weeks.map(({ goal, goal_by_plan }) => ({ goal, goal_by_plan }));
    const { goal, goal_by_plan } = home.body.week;
    expect({ goal, goal_by_plan }).toEqual(told[0]);
    return told;
  };
  const none = { goal: null, goal_by_plan: false };

  test("has the minutes of its plan, as the plan says them, without days off and from the exam on", async () => {
    const student = await t.signInAs("student");
    expect(await weekOf(student)).toEqual([none, none]);
    const pauses = [{ from: today(), to: today() }];
    for (const more of [{}, { minutes: [10, 20, 30, 40, 50, 60, 70], version: 1 }, { pauses, version: 2 }]) {
      const { week } = await set(student, more);
      const minutes = week.reduce((sum, day) => sum + day.minutes, 0);
      const goal = { minutes, questions: null, tests: null };
      // The week before had no plan.
      expect(await weekOf(student)).toEqual([{ goal, goal_by_plan: true }, none]);
    }
    const { week, today: on } = await set(student, { exam_on: inDays(1), version: 3 });
    expect(week.filter((day) => day.on > on).every(({ minutes }) => minutes === 0)).toBe(true);
  });

  test("keeps the minutes that a past week had, whatever is changed later", async () => {
    const student = await t.signInAs("student");
    const { week } = await set(student);
    const { db } = t.platform;
    const weekAgo = new Date(Date.now() - 7 * DAY_MS);
    const row = db.updateTable("study_plans").where("user_id", "=", student.id);
    await row.set({ set_at: weekAgo }).execute();
    await db.updateTable("goals").set({ set_at: weekAgo }).where("user_id", "=", student.id).execute();
    const [, before] = await weekOf(student);
    expect(before).toEqual({ goal: { minutes: 7 * 45, questions: null, tests: null }, goal_by_plan: true });
    const later = await set(student, { minutes: [10, 10, 10, 10, 10, 10, 10], exam_on: inDays(90), version: 1 });
    expect(later.week).not.toEqual(week);
    const [now, kept] = await weekOf(student);
    expect(kept).toEqual(before);
    expect(now?.goal?.minutes).toBe(later.week.reduce((sum, day) => sum + day.minutes, 0));
    // Without minutes now, the week before had them still.
    await set(student, { minutes: [0, 0, 0, 0, 0, 0, 0], version: 2 });
    expect((await weekOf(student))[1]).toEqual(before);
  });

  test("keeps the full tests of days that have passed", async () => {
    const student = await t.signInAs("student");
    await set(student);
    const { db } = t.platform;
    const row = db.updateTable("study_plans").where("user_id", "=", student.id);
    const weekAgo = new Date(Date.now() - 7 * DAY_MS);
    const days = [{ on: inDays(-7), minutes: 45, tasks: [{ kind: "mock", minutes: 134 }] }];
    await row.set({ set_at: weekAgo, made_on: inDays(-7), made_at: weekAgo, plan: JSON.stringify({ days }) }).execute();
    await db.updateTable("goals").set({ set_at: weekAgo }).where("user_id", "=", student.id).execute();
    const [, before] = await weekOf(student);
    expect(before?.goal?.minutes).toBe(6 * 45 + 134);
    await renew();
    expect((await weekOf(student))[1]).toEqual(before);
  });

  test("has no other where a goal was set, and none by a plan without minutes", async () => {
    const student = await t.signInAs("student");
    await set(student, { minutes: [0, 0, 0, 0, 0, 0, 0] });
    const unset = { minutes: null, questions: null, tests: null };
    expect(await weekOf(student)).toEqual([{ ...none, goal: unset }, none]);
    const weekly = { minutes: null, questions: 40, tests: null };
    const goals = { exam: "SAT", exam_on: inDays(100), target_score: 1450, weekly, focus: [], version: 1 };
    await t.call("PUT", `/api/users/${student.id}/goals/`, { as: student, body: goals });
    await set(student, { version: 1 });
    expect((await weekOf(student))[0]).toEqual({ goal: weekly, goal_by_plan: false });
  });
});

describe("a plan", () => {
  test("of someone who set none says so, with the goal that is there", async () => {
    const student = await t.signInAs("student");
    expect(await get(student.id, student)).toMatchObject({
      status: "no_goal",
      plan: null,
      running: null,
      last_score: null,
      settings: { version: 0, set_by: null, minutes: [0, 0, 0, 0, 0, 0, 0] },
    });
  });

  test("is made when it is set, becomes the goals, and keeps the rest of them", async () => {
    const student = await t.signInAs("student");
    const weekly = { minutes: 300, questions: null, tests: null };
    const goals = { exam: "ACT", exam_on: null, target_score: null, weekly, focus: [], version: 0 };
    await t.call("PUT", `/api/users/${student.id}/goals/`, { as: student, body: goals });
    const made = await set(student);
    expect(made).toMatchObject({
      status: "planned",
      settings: { exam: "SAT", version: 1, set_by: { id: student.id } },
    });
    expect(made.plan?.days).toHaveLength(14);
    expect(made.plan?.days[0]).toMatchObject({ on: made.today, minutes: 45 });
    expect(kindsOf(made)).toEqual(["practice"]);
    expect(made.week).toHaveLength(7);
    expect(await get(student.id, student)).toEqual(made);
    const { body } = await t.call("GET", `/api/users/${student.id}/goals/`, { as: student });
    expect(body).toMatchObject({ exam: "SAT", exam_on: inDays(100), target_score: 1450, weekly });
  });

  test("can be seen beforehand, and nothing is saved", async () => {
    const student = await t.signInAs("student");
    const { version: _, ...body } = settings();
    const seen = await t.call<StudyPlan>("POST", `${pathOf(student.id)}preview/`, { as: student, body });
    expect(seen).toMatchObject({ status: 200, body: { status: "planned", settings: { version: 0 } } });
    expect(await get(student.id, student)).toMatchObject({ status: "no_goal", plan: null });
  });

  test("chooses the topics that were missed most", async () => {
    const student = await t.signInAs("student");
    const assessment = await publishAssessment(t, staff, { sections: [{ questions: 4 }], kind: "mock", ...shown });
    await satByMany(t.platform, assessment, [[0, 0, 1, 1]], { userIds: [student.id] });
    const tag = async (name: string) =>
      (await t.call<{ id: string }>("POST", "/api/tags/exam/", { as: staff, body: { name } })).body.id;
    const [weak, strong] = [await tag(`Weak ${newId()}`), await tag(`Strong ${newId()}`)];
    const { db } = t.platform;
    const facts = await db
      .selectFrom("result_facts")
      .select(["question_id", "points"])
      .where("session_id", "in", db.selectFrom("sessions").select("id").where("user_id", "=", student.id))
      .execute();
    for (const { question_id, points } of facts)
      await db
        .insertInto("question_tags")
        .values({ question_id, tag_id: points ? strong : weak })
        .execute();
    const made = await set(student);
    expect(made.last_score).toMatchObject({ unit: "percent", value: 50 });
    const practice = made.plan?.days.flatMap(({ tasks }) => tasks).find(({ kind }) => kind === "practice");
    expect(practice).toMatchObject({ kind: "practice", points: expect.any(Number) });
    expect(practice?.kind === "practice" ? practice.topics[0]?.id : null).toBe(weak);
    expect(kindsOf(made)[0]).toBe("review");
  });

  test("counts a test as reviewed once all it asks of its mistakes were redone, and is no longer than the day", async () => {
    const student = await t.signInAs("student");
    const assessment = await publishAssessment(t, staff, { sections: [{ questions: 4 }], kind: "mock", ...shown });
    await satByMany(t.platform, assessment, [[0, 0, 1, 1]], { userIds: [student.id] });
    await set(student);
    const todayOf = async () => (await get(student.id, student)).plan?.days[0];
    const { db } = t.platform;
    const missed = await db
      .selectFrom("result_facts")
      .innerJoin("sessions", "sessions.id", "result_facts.session_id")
      .select(["session_id", "attempt_id", "question_version_id", "question_id", "question_id as shown_question_id"])
      .where("sessions.user_id", "=", student.id)
      .where("points", "=", 0)
      .execute();
    expect(missed).toHaveLength(2);
    const redo = (at: number) =>
      db
        .insertInto("mistake_tries")
        .values({
          ...(missed[at] as (typeof missed)[number]),
          id: newId(),
          user_id: student.id,
          kind: "redo",
          correct: true,
          answered_at: new Date(),
        })
        .execute();
    expect((await todayOf())?.tasks[0]).toMatchObject({
      kind: "review",
      questions: 2,
      session: expect.any(String),
      is_done: false,
    });
    await redo(0);
    expect((await todayOf())?.tasks[0]).toMatchObject({ questions: 2, is_done: false });
    await renew();
    expect((await todayOf())?.tasks[0]).toMatchObject({ kind: "review", questions: 2, is_done: false });
    await redo(1);
    expect((await todayOf())?.tasks[0]).toMatchObject({ is_done: true });
    await set(student, { version: 1 });
    const after = await todayOf();
    expect(after?.tasks[0]).toMatchObject({ kind: "review", is_done: true });
    expect(after?.tasks.filter(({ kind }) => kind === "review")).toHaveLength(1);
    // What took a minute instead of twenty doesn't make room for more.
    const planned = (after?.tasks ?? []).reduce((sum, { minutes }) => sum + minutes, 0);
    expect(planned).toBeLessThanOrEqual(45);
  });

  test("has what a tutor assigns, within the next round, and is kept through the day", async () => {
    const student = await t.signInAs("student");
    await set(student);
    const quiz = await publishAssessment(t, staff, { sections: [{ questions: 4 }], kind: "quiz" });
    await allocate(t, staff, quiz, student.id, { closes_at: new Date(Date.now() + 2 * DAY_MS).toISOString() });
    expect(kindsOf(await get(student.id, student))).toEqual(["practice"]);
    await renew();
    const [first] = (await get(student.id, student)).plan?.days[0]?.tasks ?? [];
    expect(first).toMatchObject({ kind: "assigned", thing: { type: "assessment", id: quiz }, is_done: false });
    const { sitter } = await sitFirstSection(t, student, quiz);
    expect((await get(student.id, student)).running).toMatchObject({ session: sitter.session.id });
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    expect((await get(student.id, student)).plan?.days[0]?.tasks[0]).toMatchObject({ is_done: true });
    expect((await get(student.id, student)).running).toBeNull();
    await set(student, { version: 1 });
    expect((await get(student.id, student)).plan?.days[0]?.tasks[0]).toMatchObject({ kind: "assigned", is_done: true });
  });

  test("can be set while a test is being taken, which goes on", async () => {
    const student = await t.signInAs("student");
    const mock = await publishAssessment(t, staff, { sections: [{ questions: 4 }], kind: "mock" });
    await allocate(t, staff, mock, student.id);
    const { sitter } = await sitFirstSection(t, student, mock);
    expect(await set(student)).toMatchObject({ status: "planned", running: { session: sitter.session.id } });
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  });

  test("is made again each night with what was missed, and by a reading that comes first", async () => {
    const student = await t.signInAs("student");
    await set(student);
    const { db } = t.platform;
    const long = new Date(Date.now() - 4 * DAY_MS);
    const yesterday = inDays(-1);
    await db
      .updateTable("study_plans")
      .set({ set_at: long, made_on: yesterday, made_at: long })
      .where("user_id", "=", student.id)
      .execute();
    const read = await get(student.id, student);
    expect(read.plan).toMatchObject({ missed: { minutes: 135, days: 3, mock: null } });
    expect(read.plan?.days[0]?.on).toBe(read.today);
    const madeOn = () =>
      db
        .selectFrom("study_plans")
        .select("made_on")
        .where("user_id", "=", student.id)
        .executeTakeFirstOrThrow()
        .then(({ made_on }) => String(made_on));
    expect(await madeOn()).not.toBe(today());
    await renew();
    expect((await get(student.id, student)).plan).toMatchObject({ missed: { minutes: 135 } });
    expect(await renew()).toBe(0);
  });

  test("says why there is none: no minutes, or an exam that has passed", async () => {
    const student = await t.signInAs("student");
    expect(await set(student, { minutes: [0, 0, 0, 0, 0, 0, 0] })).toMatchObject({ status: "no_minutes", plan: null });
    await t.platform.db
      .updateTable("goals")
      .set({ exam_on: inDays(-1) })
      .where("user_id", "=", student.id)
      .execute();
    expect(await get(student.id, student)).toMatchObject({
      status: "exam_passed",
      plan: null,
      settings: { version: 1 },
    });
  });

  test("refuses what can’t be planned at its field, and keeps what was saved", async () => {
    const student = await t.signInAs("student");
    const made = await set(student);
    for (const [wrong, path] of [
      [{ exam_on: inDays(-1) }, "exam_on"],
      [{ exam_on: inDays(500) }, "exam_on"],
      [{ exam: "  " }, "exam"],
      [{ pauses: [{ from: inDays(5), to: inDays(4) }] }, "pauses.0.to"],
      [{ mock_moves: [{ from: inDays(9), to: inDays(100) }] }, "mock_moves.0.to"],
    ] as const)
      expect(await put(student.id, student, settings({ version: 1, ...(wrong as Partial<Changes>) }))).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      });
    for (const wrong of [{ minutes: [1] }, { minutes: [-1, 0, 0, 0, 0, 0, 0] }, { exam_on: "soon" }, { exam_on: null }])
      expect((await put(student.id, student, { ...settings({ version: 1 }), ...wrong })).status).toBe(400);
    expect(await get(student.id, student)).toEqual(made);
  });

  test("of two who change it at once one is told what the other set", async () => {
    const student = await t.signInAs("student");
    await set(student);
    expect(await put(student.id, student, settings({ exam: "ACT" }))).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { settings: { exam: "SAT", version: 1 } } },
    });
  });

  test("is seen and changed by the student’s tutor, and by nobody out of reach", async () => {
    const student = await t.signInAs("student");
    const tutor = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
    expect(await put(student.id, tutor, settings())).toMatchObject({
      status: 200,
      body: { settings: { set_by: { id: tutor.id } } },
    });
    expect(await get(student.id, tutor)).toEqual(await get(student.id, student));
    const { version: _, ...body } = settings();
    for (const role of ["student", "tutor", "counselor", "manager"] as const) {
      const other = await t.signInAs(role);
      expect((await t.call("GET", pathOf(student.id), { as: other })).status).toBe(404);
      expect((await put(student.id, other, settings())).status).toBe(404);
      expect((await t.call("POST", `${pathOf(student.id)}preview/`, { as: other, body })).status).toBe(404);
    }
    expect((await put(student.id, null, settings())).status).toBe(401);
    expect((await t.call("GET", pathOf(tutor.id), { as: staff })).status).toBe(404);
  });
});

test("official dates are kept by staff, and everyone reads those ahead", async () => {
  const student = await t.signInAs("student");
  const add = (as: SignedIn | null, body: unknown) => t.call<{ id: string }>("POST", "/api/exam-dates/", { as, body });
  const date = { exam: "SAT", on: inDays(113), register_by: inDays(98) };
  const { status, body } = await add(staff, date);
  expect(status).toBe(201);
  await add(staff, { exam: "SAT", on: inDays(-30) });
  const list = () => t.call<{ results: unknown[] }>("GET", "/api/exam-dates/", { as: student });
  expect((await list()).body.results).toEqual([{ id: body.id, scale: null, ...date }]);
  expect(await add(staff, date)).toMatchObject({ status: 422, body: { errors: [{ path: "on" }] } });
  expect(await add(staff, { ...date, register_by: inDays(114) })).toMatchObject({ status: 422 });
  expect((await add(staff, { exam: "", on: "soon" })).status).toBe(400);
  expect((await add(student, date)).status).toBe(403);
  expect((await add(null, date)).status).toBe(401);
  const remove = (as: SignedIn) => t.call("DELETE", `/api/exam-dates/${body.id}/`, { as });
  expect((await remove(student)).status).toBe(403);
  expect((await remove(staff)).status).toBe(204);
  expect((await remove(staff)).status).toBe(404);
  expect((await list()).body.results).toEqual([]);
});

test("holidays are kept by staff, told to those of the school, left free by their plans, and planned again when one goes", async () => {
  const { db } = t.platform;
  const [north, south] = [await createSchool(db), await createSchool(db)];
  const [here, there] = [
    await t.signInAs(await createTestUser(db, { schoolIds: [north] })),
    await t.signInAs(await createTestUser(db, { schoolIds: [south] })),
  ];
  const add = (as: SignedIn | null, body: unknown) => t.call<{ id: string }>("POST", "/api/holidays/", { as, body });
  const days = { name: "Autumn break", from: inDays(1), to: inDays(3) };
  await set(here);
  await set(there);
  await renew();
  const { status, body } = await add(staff, { ...days, school: north });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...days, school: { id: north } });
  const listed = async (as: SignedIn) =>
    (await t.call<{ results: { name: string }[] }>("GET", "/api/holidays/", { as })).body.results.map(
      ({ name }) => name,
    );
  expect([await listed(here), await listed(there), await listed(staff)]).toEqual([[days.name], [], [days.name]]);
  await renew();
  const minutesOf = ({ plan }: StudyPlan) => plan?.days.slice(0, 5).map(({ minutes }) => minutes);
  const free = await get(here.id, here);
  expect(minutesOf(free)).toEqual([45, 0, 0, 0, 45]);
  expect(free).toMatchObject({ holidays: [days], settings: { pauses: [] } });
  expect(minutesOf(await get(there.id, there))).toEqual([45, 45, 45, 45, 45]);
  expect((await add(staff, { ...days, name: "A day for all", from: inDays(4), to: inDays(4) })).status).toBe(201);
  await renew();
  expect(minutesOf(await get(there.id, there))).toEqual([45, 45, 45, 45, 0]);

  for (const [wrong, path] of [
    [{ to: inDays(0) }, "to"],
    [{ to: inDays(900) }, "to"],
    [{ school: newId() }, "school"],
  ] as const)
    expect(await add(staff, { ...days, ...wrong })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  for (const wrong of [{ name: " " }, { from: "soon" }, { to: null }])
    expect((await add(staff, { ...days, ...wrong })).status).toBe(400);
  const manager = await t.signInAs("manager");
  expect([(await add(manager, days)).status, (await add(here, days)).status, (await add(null, days)).status]).toEqual([
    403, 403, 401,
  ]);
  const remove = (as: SignedIn) => t.call("DELETE", `/api/holidays/${body.id}/`, { as });
  expect((await remove(manager)).status).toBe(403);
  expect([(await remove(staff)).status, (await remove(staff)).status]).toEqual([204, 404]);
  await renew();
  expect(minutesOf(await get(here.id, here))).toEqual([45, 45, 45, 45, 0]);
  const entries = await db.selectFrom("audit_entries").select("action").where("subject_id", "=", body.id).execute();
  expect(entries.map(({ action }) => action).sort()).toEqual(["holiday.created", "holiday.removed"]);
});

test("a target is a score that the exam gives, where staff keep its scale", async () => {
  const student = await t.signInAs("student");
  const add = (scale: unknown) =>
    t.call<{ id: string }>("POST", "/api/exam-dates/", {
      as: staff,
      body: { exam: "Entrance", on: inDays(120), scale },
    });
  for (const wrong of [
    { min: 1600, max: 400, step: 10 },
    { min: 400, max: 1605, step: 10 },
    { min: 400, max: 1600, step: 0 },
    { min: 400 },
  ])
    expect((await add(wrong)).status).toBe(400);
  const { status, body } = await add({ min: 400, max: 1600, step: 10 });
  expect({ status, body }).toMatchObject({ status: 201, body: { scale: { min: 400, max: 1600, step: 10 } } });
  const plan = (target_score: number, version = 0) =>
    put(student.id, student, settings({ exam: " entrance ", target_score, version }));
  for (const target of [390, 1610, 1455])
    expect(await plan(target)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "target_score", message: "Choose a score from 400 to 1600, in steps of 10." }] },
    });
  expect((await plan(1450)).status).toBe(200);
  const weekly = { minutes: null, questions: null, tests: null };
  const goals = { exam: "entrance", exam_on: null, target_score: 1455, weekly, focus: [], version: 1 };
  const set = (change: object) =>
    t.call("PUT", `/api/users/${student.id}/goals/`, { as: student, body: { ...goals, ...change } });
  expect(await set({})).toMatchObject({ status: 422, body: { errors: [{ path: "target_score" }] } });
  // Of another exam no scale is known.
  expect((await set({ exam: "Another", target_score: 57 })).status).toBe(200);
  // What was set before can stay when the exam is the same.
  expect((await set({ exam: "Another", target_score: 57, version: 2 })).status).toBe(200);
  await t.call("DELETE", `/api/exam-dates/${body.id}/`, { as: staff });
});
