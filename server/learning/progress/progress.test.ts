import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Goals = OperationOutput<"goals.get">;
type Weeks = OperationOutput<"weekly_progress.get">;

const t = useTestApp();
const author = useSignedIn(t, "staff");

const goalsPath = (id: string) => `/api/users/${id}/goals/`;
const weekly = { minutes: 360, questions: 120, tests: 1 };
const plan = { exam: "SAT", exam_on: "2099-03-13", target_score: 1450, weekly, focus: [] as string[], version: 0 };

async function createTag(name: string): Promise<string> {
  const made = await t.call<{ id: string }>("POST", "/api/tags/exam/", { as: author, body: { name } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

describe("goals", () => {
  test("are the student’s own to set, and their tutor’s; the newest counts", async () => {
    const student = await t.signInAs("student");
    const tutor = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
    const path = goalsPath(student.id);
    expect((await t.call<Goals>("GET", path, { as: student })).body).toMatchObject({
      version: 0,
      set_by: null,
      exam: "",
    });
    const set = await t.call<Goals>("PUT", path, { as: student, body: plan });
    expect(set).toMatchObject({ status: 200, body: { exam: "SAT", version: 1, weekly, set_by: { id: student.id } } });
    const later = { ...plan, exam: " ACT ", exam_on: null, version: 1 };
    const byTutor = await t.call<Goals>("PUT", path, { as: tutor, body: later });
    expect(byTutor.body).toMatchObject({ exam: "ACT", exam_on: null, version: 2, set_by: { id: tutor.id } });
    expect((await t.call<Goals>("GET", path, { as: student })).body).toEqual(byTutor.body);
  });

  test("of two who set them at once one is told what the other set", async () => {
    const student = await t.signInAs("student");
    const answers = await Promise.all(
      ["SAT", "GRE"].map((exam) => t.call("PUT", goalsPath(student.id), { as: student, body: { ...plan, exam } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "stale_version", current: { version: 1 } });
  });

  test("follow a merged tag, once, and lose one that is removed", async () => {
    const student = await t.signInAs("student");
    const [kept, merged, gone] = [
      await createTag("Algebra kept"),
      await createTag("Algebra merged"),
      await createTag("Gone"),
    ];
    await t.call("PUT", goalsPath(student.id), { as: student, body: { ...plan, focus: [merged, kept, gone] } });
    expect((await t.call("POST", `/api/tags/${merged}/merge/`, { as: author, body: { into: kept } })).status).toBe(200);
    expect((await t.call("DELETE", `/api/tags/exam/${gone}/`, { as: author })).status).toBe(204);
    const { body } = await t.call<Goals>("GET", goalsPath(student.id), { as: student });
    expect(body.focus).toEqual([{ id: kept, name: "Algebra kept" }]);
  });

  test("refuse a new date that has passed, and keep one that was ahead when it was set", async () => {
    const student = await t.signInAs("student");
    const set = (body: unknown) => t.call<Goals>("PUT", goalsPath(student.id), { as: student, body });
    expect(await set({ ...plan, exam_on: "2020-03-14" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "exam_on", message: "This date has passed. Choose a date from today on." }] },
    });
    expect((await set(plan)).status).toBe(200);
    const passed = { exam_on: "2020-03-14" };
    await t.platform.db.updateTable("goals").set(passed).where("user_id", "=", student.id).execute();
    expect(await set({ ...plan, ...passed, target_score: 1500, version: 1 })).toMatchObject({ status: 200 });
  });

  test("refuse what is no goal, strange tags, and whoever is out of reach", async () => {
    const student = await t.signInAs("student");
    const call = (as: SignedIn | null, body: unknown) => t.call("PUT", goalsPath(student.id), { as, body });
    for (const wrong of [{}, { exam_on: "13 March" }, { target_score: -1 }, { weekly: { ...weekly, minutes: 0 } }])
      expect((await call(student, Object.keys(wrong).length > 0 ? { ...plan, ...wrong } : {})).status).toBe(400);
    expect(await call(student, { ...plan, focus: [newId()] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "focus.0" }] },
    });
    expect((await call(null, plan)).status).toBe(401);
    for (const role of ["student", "tutor", "counselor", "manager"] as const) {
      const other = await t.signInAs(role);
      expect((await call(other, plan)).status).toBe(404);
      expect((await t.call("GET", goalsPath(student.id), { as: other })).status).toBe(404);
    }
  });
});

/** A student of a time zone who answered one question at each of these instants, and looked at it for so many milliseconds. */
async function createStudent(zone: string, answers: readonly { at: string; ms?: number }[]): Promise<SignedIn> {
  const { db } = t.platform;
  const { id } = await createTestUser(db);
  await db.updateTable("users").set({ time_zone: zone }).where("id", "=", id).execute();
  for (const { at, ms = 60_000 } of answers) {
    const assessment = await publishAssessment(t, author, { sections: [{ questions: 1 }] });
    await satByMany(t.platform, assessment, [[1]], { userIds: [id] });
    const when = new Date(at);
    const sitting = db.selectFrom("sessions").select("id").where("assessment_id", "=", assessment);
    await db
      .updateTable("visits")
      .set({ entered_ms: 0, left_ms: ms, active_ms: ms })
      .where("session_id", "in", sitting)
      .execute();
    await db.updateTable("attempts").set({ saved_at: when }).where("session_id", "in", sitting).execute();
    await db.updateTable("session_sections").set({ started_at: when }).where("session_id", "in", sitting).execute();
    await db
      .updateTable("sessions")
      .set({ started_at: when, submitted_at: when })
      .where("assessment_id", "=", assessment)
      .execute();
  }
  return t.signInAs({ id, role: "student" });
}

/** Has a student answer one question wrong in a test at each of these instants. @returns The question. */
async function missEachTime(student: SignedIn, instants: readonly string[]): Promise<string[]> {
  const { db } = t.platform;
  const assessment = await publishAssessment(t, author, { sections: [{ questions: 1 }] });
  for (const at of instants) {
    await satByMany(t.platform, assessment, [[0]], { userIds: [student.id] });
    const newest = db.selectFrom("sessions").select("id").where("assessment_id", "=", assessment).orderBy("id", "desc");
    const { id } = await newest.executeTakeFirstOrThrow();
    const when = new Date(at);
    await db.updateTable("sessions").set({ submitted_at: when }).where("id", "=", id).execute();
    const result = db.updateTable("session_results").where("session_id", "=", id);
    await result.set({ submitted_at: when, released_at: when }).execute();
  }
  const facts = db
    .selectFrom("result_facts")
    .innerJoin("session_results", (join) => join.onRef("session_results.session_id", "=", "result_facts.session_id"));
  const missed = facts.select("question_id").distinct().where("session_results.assessment_id", "=", assessment);
  return (await missed.execute()).map((row) => row.question_id);
}

const weeksOf = async (student: SignedIn, query: string) => {
  const answer = await t.call<Weeks>("GET", `/api/weekly-progress/${student.id}${query}`, { as: student });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

describe("weekly progress", () => {
  test.each([
    // Sunday 23:30 in Auckland is Sunday noon in UTC, and half past midnight there is Monday.
    ["Pacific/Auckland", "2026-11-15T10:30:00Z", "2026-W46", "2026-11-15"],
    ["Pacific/Auckland", "2026-11-15T11:30:00Z", "2026-W47", "2026-11-16"],
    // The evening of the 31st of December 2026 in Los Angeles, in a year with 53 weeks.
    ["America/Los_Angeles", "2027-01-04T07:30:00Z", "2026-W53", "2027-01-03"],
    ["America/Los_Angeles", "2027-01-04T08:30:00Z", "2027-W01", "2027-01-04"],
    // The night in which clocks go back has 25 hours, and the one in which they go forward 23.
    ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-W43", "2026-10-25"],
    ["Europe/Berlin", "2026-10-25T23:30:00Z", "2026-W44", "2026-10-26"],
    ["Europe/Berlin", "2026-03-29T21:30:00Z", "2026-W13", "2026-03-29"],
    ["Europe/Berlin", "2026-03-29T22:30:00Z", "2026-W14", "2026-03-30"],
  ])("in %s what was done at %s is of %s, %s", async (zone, at, week, date) => {
    const student = await createStudent(zone, [{ at }]);
    const { weeks, time_zone } = await weeksOf(student, `?until=${week}&weeks=2`);
    expect(time_zone).toBe(zone);
    expect(weeks.map((each) => each.questions)).toEqual([1, 0]);
    expect(weeks[0]).toMatchObject({ week, minutes: 1, questions: 1, tests: 1 });
    expect(weeks[0]?.days).toHaveLength(7);
    expect(weeks[0]?.days.filter(({ questions }) => questions > 0)).toEqual([
      { date, minutes: 1, questions: 1, tests: 1, closed: 0 },
    ]);
  });

  test("a test for practice counts as a test, a practice set of one’s own as questions alone", async () => {
    const { db } = t.platform;
    const at = "2026-11-18T12:00:00Z";
    const student = await createStudent("UTC", [{ at }, { at }]);
    const own = await db.selectFrom("sessions").select("assessment_id").where("user_id", "=", student.id).execute();
    const [first = "", second = ""] = own.map((one) => one.assessment_id);
    await db.updateTable("assessments").set({ kind: "practice" }).where("id", "in", [first, second]).execute();
    await db
      .insertInto("practice_sets")
      .values({ id: newId(), name: "My own", owner_id: student.id, assessment_id: second })
      .execute();
    const { weeks } = await weeksOf(student, "?until=2026-W47&weeks=1");
    expect(weeks[0]).toMatchObject({ questions: 2, tests: 1 });
  });

  test("each week has the goal that stood at its end", async () => {
    const student = await createStudent("UTC", []);
    await t.call("PUT", goalsPath(student.id), { as: student, body: plan });
    await t.call("PUT", goalsPath(student.id), {
      as: student,
      body: { ...plan, weekly: { ...weekly, tests: 3 }, version: 1 },
    });
    await t.platform.db
      .updateTable("goals")
      .set({ set_at: new Date("2026-11-11T12:00:00Z") })
      .where("user_id", "=", student.id)
      .where("version", "=", 1)
      .execute();
    await t.platform.db
      .updateTable("goals")
      .set({ set_at: new Date("2026-11-18T12:00:00Z") })
      .where("user_id", "=", student.id)
      .where("version", "=", 2)
      .execute();
    const { weeks } = await weeksOf(student, "?until=2026-W47&weeks=3");
    expect(weeks.map(({ goal }) => goal?.tests ?? null)).toEqual([3, 1, null]);
  });

  test("the days of a week add up to it, and tell how many mistakes were closed", async () => {
    const { db } = t.platform;
    const student = await createStudent("UTC", [
      { at: "2026-11-02T10:00:00Z", ms: 90_000 },
      { at: "2026-11-03T10:00:00Z", ms: 90_000 },
    ]);
    // One question that went wrong in both tests is two mistakes; what went wrong after it was closed is open.
    const closedAt = new Date("2026-11-04T10:00:00Z");
    const [question_id] = await missEachTime(student, [
      "2026-11-02T10:00:00Z",
      "2026-11-03T10:00:00Z",
      "2026-11-05T10:00:00Z",
    ]);
    if (!question_id) throw new Error("A question is needed");
    const schedule = {
      difficulty: 5,
      due_at: closedAt,
      lapses: 0,
      last_at: closedAt,
      reps: 2,
      solved: 2,
      stability: 3,
    };
    await db
      .insertInto("mistake_schedules")
      .values({ ...schedule, user_id: student.id, question_id, closed_at: closedAt })
      .execute();
    const path = `/api/weekly-progress/${student.id}/?until=2026-W45&weeks=1`;
    const [week] = (await t.call<Weeks>("GET", path, { as: student })).body.weeks;
    expect(week?.minutes).toBe(3);
    expect(week?.days.map(({ minutes }) => minutes)).toEqual([1, 2, 0, 0, 0, 0, 0]);
    expect(week?.days.map(({ closed }) => closed)).toEqual([0, 0, 2, 0, 0, 0, 0]);
  });

  test("questions answered from the list of mistakes are study, for five minutes each at most", async () => {
    const { db } = t.platform;
    const student = await createStudent("UTC", []);
    await missEachTime(student, ["2026-11-02T10:00:00Z"]);
    const missed = await db
      .selectFrom("attempts")
      .innerJoin("sessions", "sessions.id", "attempts.session_id")
      .innerJoin("question_versions", "question_versions.id", "attempts.question_version_id")
      .select(["attempts.session_id", "attempts.id as attempt_id", "question_versions.id as question_version_id"])
      .select("question_versions.question_id")
      .where("sessions.user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    const tried = (kind: "redo" | "sibling", shown: string, answered: string) => ({
      ...missed,
      id: newId(),
      user_id: student.id,
      shown_question_id: missed.question_id,
      kind,
      correct: true,
      shown_at: new Date(shown),
      answered_at: new Date(answered),
    });
    await db
      .insertInto("mistake_tries")
      .values([
        tried("redo", "2026-11-04T10:00:00Z", "2026-11-04T10:02:00Z"),
        tried("sibling", "2026-11-04T10:02:00Z", "2026-11-05T09:00:00Z"),
      ])
      .execute();
    const [week] = (await weeksOf(student, "?until=2026-W45&weeks=1")).weeks;
    expect(week).toMatchObject({ minutes: 7, questions: 2 });
    expect(week?.days.map(({ questions }) => questions)).toEqual([0, 0, 1, 1, 0, 0, 0]);
  });

  test("an hour at most counts of one look, and halves of minutes add up", async () => {
    const at = "2026-11-18T12:00:00Z";
    const student = await createStudent("UTC", [
      { at, ms: 36_000_000 },
      { at, ms: 30_000 },
      { at, ms: 90_000 },
    ]);
    const [week] = (await weeksOf(student, "?until=2026-W47&weeks=1")).weeks;
    expect(week).toMatchObject({ minutes: 62, questions: 3, tests: 3 });
  });

  test("previews and cancelled sittings count nowhere", async () => {
    const at = "2026-11-18T12:00:00Z";
    const student = await createStudent("UTC", [{ at }, { at }]);
    const [one, other] = await t.platform.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", student.id)
      .execute();
    if (!one || !other) throw new Error("Two sittings are needed");
    await t.platform.db.updateTable("sessions").set({ is_preview: true }).where("id", "=", one.id).execute();
    await t.platform.db.updateTable("sessions").set({ state: "cancelled" }).where("id", "=", other.id).execute();
    const [week] = (await weeksOf(student, "?until=2026-W47&weeks=1")).weeks;
    expect(week).toMatchObject({ minutes: 0, questions: 0, tests: 0 });
  });

  test("who never sat anything has empty weeks, the current one first", async () => {
    const student = await t.signInAs("student");
    const { weeks } = await weeksOf(student, "");
    expect(weeks).toHaveLength(8);
    expect(weeks.map(({ is_current }) => is_current)).toEqual([true, ...Array(7).fill(false)]);
    expect(weeks[0]).toMatchObject({ minutes: 0, questions: 0, tests: 0, goal: null });
  });

  test("a week that its year does not have, one that is none, and whoever is out of reach are refused", async () => {
    const student = await t.signInAs("student");
    const call = (as: SignedIn | null, query = "") =>
      t.call("GET", `/api/weekly-progress/${student.id}${query}`, { as });
    expect(await call(student, "?until=2025-W53")).toMatchObject({
      status: 422,
      body: { errors: [{ path: "until" }] },
    });
    for (const query of ["?until=2026-W54", "?until=last", "?weeks=54", "?weeks=0"])
      expect((await call(student, query)).status).toBe(400);
    expect((await call(null)).status).toBe(401);
    for (const role of ["student", "tutor", "counselor", "manager"] as const)
      expect((await call(await t.signInAs(role))).status).toBe(404);
    expect((await call(await t.signInAs("staff"))).status).toBe(200);
  });
});
