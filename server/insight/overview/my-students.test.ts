import type { SessionState } from "@sextant/contract/sessions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createUsers } from "../../people/directory/create-user.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createCare, createGroup, createSchool, createSessionRow } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { createUnmarkedAttempt } from "../../testing/unmarked-attempt.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { MOST_JUDGED } from "./my-students.ts";

type MyStudents = OperationOutput<"my_students.list">;
type Made = Awaited<ReturnType<typeof createAssessment>>;

const t = useTestApp();
let mock: Made;
beforeAll(async () => {
  mock = await createAssessment(t.platform.db);
});

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A tutor with a group of so many students. */
async function createClass(size = 1) {
  const tutor = await t.signInAs("tutor");
  const students = await Promise.all(Array.from({ length: size }, () => t.signInAs("student")));
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.map(({ id }) => id) });
  return { tutor, students, student: students[0] as SignedIn, group };
}

const listFor = async (who: SignedIn) => {
  const answer = await t.call<MyStudents>("GET", "/api/my-students/", { as: who });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const kindsFor = async (who: SignedIn) => {
  const { results } = await listFor(who);
  return results.map(({ student, reasons }) => [student.id, ...reasons.map(({ kind }) => kind)]);
};

interface Sat {
  scaled?: number;
  error?: number;
  state?: SessionState;
  of?: Made;
}

const HALF_HOUR = 1_800_000;

/** At this time of that day, but so early that half an hour of work is over before midnight. */
function workedAt(days: number): Date {
  const now = daysAgo(days);
  return new Date(Math.min(now.getTime(), Math.floor(now.getTime() / DAY + 1) * DAY - 2 * HALF_HOUR));
}

/** A scored sitting so many days ago, of half an hour. */
async function sat(student: SignedIn, days: number, { scaled, error, state = "scored", of = mock }: Sat = {}) {
  const { db } = t.platform;
  const id = await createSessionRow(db, of, student.id, state);
  const at = workedAt(days);
  const over = new Date(at.getTime() + HALF_HOUR);
  await db.updateTable("sessions").set({ started_at: at, submitted_at: over }).where("id", "=", id).execute();
  await db
    .insertInto("session_results")
    .values({
      session_id: id,
      user_id: student.id,
      assessment_id: of.id,
      assessment_version_id: of.versionId,
      submitted_at: over,
      counts: true,
      kind: "mock",
      time_ms: HALF_HOUR,
      answers: Buffer.alloc(0),
      scaled: scaled ?? null,
      standard_error: error ?? null,
      points: 1,
      max_points: 1,
    })
    .execute();
  const range = of === mock ? { min: 400, max: 1600 } : { min: 1, max: 36 };
  await db
    .insertInto("session_scores")
    .values({
      session_id: id,
      id: newId(),
      points: 1,
      max_points: 1,
      cause: "submitted",
      scaled: scaled ?? null,
      standard_error: error ?? null,
      sections: JSON.stringify({ scaled_range: range, band: null, sections: [] }),
    })
    .execute();
  return id;
}

/** Worked on two days in three for four weeks up to so many days ago. */
async function workedUntil(student: SignedIn, days: number) {
  for (let ago = days; ago < days + 28; ago += 1) if (ago % 3 !== 1 || ago === days) await sat(student, ago);
}

test("a student has no such list, and nobody without a sign-in", async () => {
  const { student } = await createClass();
  expect((await t.call("GET", "/api/my-students/", { as: student })).status).toBe(403);
  expect((await t.call("GET", "/api/my-students/")).status).toBe(401);
});

test("with nobody within reach nobody needs anyone; who has sat nothing is too new to judge", async () => {
  const nothing = { students: 0, own: 0, judged: 0, too_new: 0, resting: 0, count: 0, put_aside: [], results: [] };
  expect(await listFor(await t.signInAs("tutor"))).toEqual(nothing);
  const { tutor } = await createClass(2);
  expect(await listFor(tutor)).toEqual({ ...nothing, students: 2, own: 2, judged: 2, too_new: 2 });
});

test("a manager sees those of the school, or the own ones alone; what is asked for is one of the two", async () => {
  const { db } = t.platform;
  const manager = await t.signInAs("manager");
  const students = await Promise.all([1, 2, 3].map(() => t.signInAs("student")));
  const school = await createSchool(db);
  for (const { id } of [manager, ...students])
    await db.insertInto("memberships").values({ id: newId(), school_id: school, user_id: id }).execute();
  const [own, other] = students as [SignedIn, SignedIn];
  await createCare(db, own.id, manager.id);
  for (const one of [own, other]) await workedUntil(one, 11);
  const path = "/api/my-students/";
  expect(await listFor(manager)).toMatchObject({ students: 3, own: 1, too_new: 1, count: 2 });
  const { body } = await t.call<MyStudents>("GET", `${path}?whose=mine`, { as: manager });
  expect(body).toMatchObject({ students: 1, own: 1, too_new: 0, count: 1, results: [{ student: { id: own.id } }] });
  expect((await t.call("GET", `${path}?whose=theirs`, { as: manager })).status).toBe(400);
});

describe("idle", () => {
  test("is a pause that the student’s own habit does not explain", async () => {
    const { tutor, students } = await createClass(3);
    const [stopped, working, rare] = students as [SignedIn, SignedIn, SignedIn];
    await workedUntil(stopped, 11);
    await workedUntil(working, 1);
    for (const days of [12, 24, 36]) await sat(rare, days);
    const { results } = await listFor(tutor);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      student: { id: stopped.id },
      reasons: [{ kind: "idle", days: 11, next: null }],
      spoken: null,
    });
    const [reason] = results[0]?.reasons ?? [];
    if (reason?.kind !== "idle") throw new Error("is idle");
    expect(reason.minutes).toHaveLength(21);
    expect(reason.minutes.slice(-11)).toEqual(Array(11).fill(0));
    expect(reason.weekly_minutes).toBeGreaterThan(100);
  });

  test("is no pause while a test is handed in, whatever began it; one that was cancelled is no work", async () => {
    const { tutor, students } = await createClass(2);
    const [working, cancelled] = students as [SignedIn, SignedIn];
    for (const student of students) await workedUntil(student, 11);
    const handedIn = await sat(working, 2);
    await t.platform.db
      .updateTable("sessions")
      .set({ started_at: daysAgo(12) })
      .where("id", "=", handedIn)
      .execute();
    await sat(cancelled, 2, { state: "cancelled" });
    expect(await kindsFor(tutor)).toEqual([[cancelled.id, "idle"]]);
  });

  test("is no pause while questions from the list of mistakes are answered", async () => {
    const { db } = t.platform;
    const { tutor, student } = await createClass();
    await workedUntil(student, 11);
    const quiz = await publishAssessment(t, await t.signInAs("staff"), { sections: [{ questions: 1 }] });
    await satByMany(t.platform, quiz, [[0]], { userIds: [student.id] });
    const at = { started_at: daysAgo(12), submitted_at: daysAgo(12) };
    await db.updateTable("sessions").set(at).where("assessment_id", "=", quiz).execute();
    expect(await kindsFor(tutor)).toEqual([[student.id, "idle"]]);
    const missed = await db
      .selectFrom("attempts")
      .innerJoin("sessions", "sessions.id", "attempts.session_id")
      .innerJoin("question_versions", "question_versions.id", "attempts.question_version_id")
      .select(["attempts.session_id", "attempts.id as attempt_id", "question_versions.id as question_version_id"])
      .select(["question_versions.question_id", "question_versions.question_id as shown_question_id"])
      .where("sessions.assessment_id", "=", quiz)
      .executeTakeFirstOrThrow();
    const tried = { id: newId(), user_id: student.id, kind: "redo" as const, correct: true };
    await db
      .insertInto("mistake_tries")
      .values({ ...missed, ...tried, shown_at: daysAgo(2), answered_at: daysAgo(2) })
      .execute();
    expect(await kindsFor(tutor)).toEqual([]);
  });

  test("is pressing with a test within three days, and whoever stopped long ago is no longer listed", async () => {
    const { tutor, students, group } = await createClass(3);
    const [one, two, gone] = students as [SignedIn, SignedIn, SignedIn];
    await workedUntil(one, 10);
    await workedUntil(two, 12);
    await workedUntil(gone, 50);
    const quiz = await createAssessment(t.platform.db);
    await t.platform.db
      .insertInto("allocations")
      .values({ id: newId(), assessment_id: quiz.id, user_id: one.id, opens_at: daysAgo(-1) })
      .execute();
    await t.platform.db
      .insertInto("allocations")
      .values({ id: newId(), assessment_id: quiz.id, group_id: group, opens_at: daysAgo(-9) })
      .execute();
    const { results } = await listFor(tutor);
    expect(results.map(({ student }) => student.id)).toEqual([one.id, two.id]);
    expect(results[0]?.reasons[0]).toMatchObject({ next: { assessment: { id: quiz.id }, what: "opens" } });
  });
});

describe("slipped", () => {
  test("is a newest score below those before it by more than their errors", async () => {
    const { tutor, students } = await createClass(2);
    const [fell, within] = students as [SignedIn, SignedIn];
    for (const days of [60, 40, 20]) await sat(fell, days, { scaled: 1390, error: 30 });
    const session = await sat(fell, 2, { scaled: 1280, error: 30 });
    await sat(within, 20, { scaled: 1390, error: 40 });
    await sat(within, 2, { scaled: 1300, error: 40 });
    const { results } = await listFor(tutor);
    expect(results.map(({ student }) => student.id)).toEqual([fell.id]);
    expect(results[0]?.reasons).toMatchObject([
      { kind: "slipped", session, before: expect.closeTo(1390), now: 1280, error: 30 },
    ]);
  });

  test("compares scores of one scale alone, without those that do not count", async () => {
    const { tutor, student } = await createClass();
    const other = await createAssessment(t.platform.db);
    await sat(student, 20, { scaled: 1390, error: 10 });
    await sat(student, 10, { scaled: 1590, error: 10, state: "cancelled" });
    await sat(student, 3, { scaled: 1390, error: 10 });
    await sat(student, 2, { scaled: 20, error: 1, of: other });
    expect(await kindsFor(tutor)).toEqual([]);
  });

  test("is found across newer tests on other scales, and tells its last scores", async () => {
    const { tutor, student } = await createClass();
    const other = await createAssessment(t.platform.db);
    for (const days of [70, 60, 50, 40]) await sat(student, days, { scaled: 1390, error: 30 });
    for (const days of [30, 20, 10]) await sat(student, days, { scaled: 20, error: 1, of: other });
    const session = await sat(student, 2, { scaled: 1200, error: 30 });
    const { results } = await listFor(tutor);
    expect(results[0]?.reasons).toMatchObject([{ kind: "slipped", session, before: expect.closeTo(1390), now: 1200 }]);
    const [reason] = results[0]?.reasons ?? [];
    if (reason?.kind !== "slipped") throw new Error("has slipped");
    expect(reason.scores.map(({ value }) => value)).toEqual([1390, 1390, 1390, 1390, 1200]);
  });
});

describe("stuck", () => {
  const QUESTIONS = 90;
  let author: SignedIn;
  let asked: string;
  let domain: string;
  beforeAll(async () => {
    const { db } = t.platform;
    author = await t.signInAs("tutor");
    asked = await publishAssessment(t, author, { kind: "practice", sections: [{ questions: QUESTIONS }] });
    const [exam, topic] = [newId(), newId()];
    domain = newId();
    const tags = [
      { id: exam, level: "exam" as const, name: "SAT", parent_id: null },
      { id: domain, level: "domain" as const, name: "Advanced Math", parent_id: exam },
      { id: topic, level: "topic" as const, name: "Quadratics", parent_id: domain },
    ];
    for (const tag of tags) await db.insertInto("tags").values(tag).execute();
    await sql`
      insert into question_tags (question_id, tag_id)
      select distinct question_id, ${topic}::uuid from question_uses where assessment_id = ${asked}::uuid`.execute(db);
  });

  /** Answers all questions so many days ago, so many of them right. */
  async function answered(student: SignedIn, days: number, right: number) {
    const row = Array.from({ length: QUESTIONS }, (_, index) => (index < right ? 1 : 0) as 0 | 1);
    const { db } = t.platform;
    await satByMany(t.platform, asked, [row], { userIds: [student.id] });
    const newest = db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", student.id)
      .orderBy("started_at", "desc")
      .limit(1);
    const at = { submitted_at: daysAgo(days) };
    await db.updateTable("session_results").set(at).where("session_id", "in", newest).execute();
    await db
      .updateTable("sessions")
      .set({ ...at, started_at: daysAgo(days) })
      .where("id", "in", newest)
      .execute();
  }

  test("is much work in a domain without growth, told by the tag above the question’s own", async () => {
    const { tutor, students } = await createClass(2);
    const [same, growing] = students as [SignedIn, SignedIn];
    await answered(same, 30, 40);
    await answered(same, 5, 35);
    await answered(growing, 30, 30);
    await answered(growing, 5, 50);
    const { results } = await listFor(tutor);
    expect(results.map(({ student }) => student.id)).toEqual([same.id]);
    expect(results[0]?.reasons).toMatchObject([
      { kind: "stuck", tag: { id: domain, name: "Advanced Math" }, weeks: 6, answers: 180, earlier: 40 / 90 },
    ]);
  });
});

test("to mark: answers that wait for two days are listed for those who mark", async () => {
  const { tutor, student } = await createClass();
  const { db } = t.platform;
  const assessment = await createAssessment(db);
  const [question, version] = [newId(), newId()];
  await db.insertInto("questions").values({ id: question, fingerprint: question }).execute();
  await db
    .insertInto("question_versions")
    .values({ id: version, question_id: question, number: 1, body: "", interactions: "[]" })
    .execute();
  await db
    .insertInto("key_revisions")
    .values({ id: newId(), question_version_id: version, number: 1, key: "{}", score_rule: '{"max_points": 1}' })
    .execute();
  const session = await createSessionRow(db, assessment, student.id, "submitted");
  await createUnmarkedAttempt(db, { session, student: student.id, assessment, question, version });
  expect(await kindsFor(tutor)).toEqual([]);
  await db
    .updateTable("result_facts")
    .set({ submitted_at: daysAgo(4) })
    .where("session_id", "=", session)
    .execute();
  const { results } = await listFor(tutor);
  expect(results[0]?.reasons).toMatchObject([{ kind: "to_mark", answers: 1, assessment: { id: assessment.id } }]);
});

describe("what was done about a reason", () => {
  const act = (as: SignedIn | null, student: SignedIn, how: string, reason = "idle") =>
    t.call<{ until: string }>("POST", `/api/my-students/${student.id}/`, { as, body: { reason, how } });

  test("“Not today” rests until the actor’s tomorrow, for the actor alone", async () => {
    const { tutor, student, group } = await createClass();
    const other = await t.signInAs("tutor");
    await t.platform.db.insertInto("group_tutors").values({ group_id: group, tutor_id: other.id }).execute();
    await workedUntil(student, 11);
    await t.platform.db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", tutor.id).execute();
    const { body } = await act(tutor, student, "not_today");
    const wall = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit" });
    expect(wall.format(new Date(body.until))).toBe("00:00");
    expect(Date.parse(body.until) - Date.now()).toBeLessThan(DAY);
    expect(await listFor(tutor)).toMatchObject({ count: 0, resting: 1, results: [] });
    expect((await listFor(tutor)).put_aside).toMatchObject([
      { student: { id: student.id }, reason: "idle", how: "not_today", by: { id: tutor.id }, is_own: true },
    ]);
    expect((await listFor(other)).put_aside).toEqual([]);
    expect(await listFor(other)).toMatchObject({ count: 1, resting: 0, results: [{ spoken: null }] });
    await t.platform.db
      .updateTable("student_needs_resting")
      .set({ at: daysAgo(2), until: daysAgo(1) })
      .where("student_id", "=", student.id)
      .execute();
    expect(await listFor(tutor)).toMatchObject({ count: 1, resting: 0 });
  });

  test("“Spoken to” rests for a week for the whole team, which then sees who spoke", async () => {
    const { tutor, student } = await createClass();
    const staff = await t.signInAs("staff");
    await workedUntil(student, 11);
    expect((await act(staff, student, "spoken_to")).status).toBe(200);
    expect(await listFor(tutor)).toMatchObject({
      count: 0,
      resting: 1,
      put_aside: [{ how: "spoken_to", is_own: false }],
    });
    await t.platform.db
      .updateTable("student_needs_resting")
      .set({ at: daysAgo(8), until: daysAgo(1) })
      .where("student_id", "=", student.id)
      .execute();
    expect((await listFor(tutor)).results).toMatchObject([{ spoken: { by: { id: staff.id } } }]);
  });

  test("another reason of the same student still shows, and what was put aside comes back", async () => {
    const { tutor, student } = await createClass();
    await workedUntil(student, 11);
    for (const days of [36, 30, 24]) await sat(student, days, { scaled: 1390, error: 30 });
    await sat(student, 12, { scaled: 1200, error: 30 });
    expect((await kindsFor(tutor))[0]?.slice(1).toSorted()).toEqual(["idle", "slipped"]);
    await act(tutor, student, "not_today");
    expect(await kindsFor(tutor)).toEqual([[student.id, "slipped"]]);
    const back = (reason: string) =>
      t.call("DELETE", `/api/my-students/${student.id}/`, { as: tutor, body: { reason } });
    expect((await back("idle")).status).toBe(204);
    expect((await kindsFor(tutor))[0]?.slice(1)).toContain("idle");
    expect((await back("idle")).status).toBe(404);
  });

  test("is refused for whoever is out of reach or no student, and for what is no reason", async () => {
    const { student, tutor } = await createClass();
    expect((await act(await t.signInAs("tutor"), student, "not_today")).status).toBe(404);
    expect((await act(student, student, "not_today")).status).toBe(403);
    expect((await act(null, student, "not_today")).status).toBe(401);
    expect((await act(tutor, tutor, "not_today")).status).toBe(404);
    expect((await act(tutor, student, "some_day")).status).toBe(400);
    expect((await act(tutor, student, "not_today", "tired")).status).toBe(400);
  });
});

test("an exam that is near comes first", async () => {
  const { tutor, students } = await createClass(2);
  const [later, sooner] = students as [SignedIn, SignedIn];
  for (const student of students) await workedUntil(student, 11);
  const goals = async (student: SignedIn, days: number) =>
    t.call("PUT", `/api/users/${student.id}/goals/`, {
      as: tutor,
      body: {
        exam: "SAT",
        exam_on: daysAgo(-days).toISOString().slice(0, 10),
        target_score: 1450,
        focus: [],
        version: 0,
        weekly: { minutes: null, questions: null, tests: null },
      },
    });
  await goals(later, 90);
  await goals(sooner, 6);
  const { results } = await listFor(tutor);
  expect(results.map(({ student }) => student.id)).toEqual([sooner.id, later.id]);
  expect(results[0]?.exam).toMatchObject({ name: "SAT" });
});

test("of a student who is no longer active nothing is said", async () => {
  const { tutor, student } = await createClass();
  await workedUntil(student, 11);
  await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", student.id).execute();
  expect(await listFor(tutor)).toMatchObject({ students: 0, count: 0 });
});

test("of too many students the work of those is looked at whose exams come first", async () => {
  const { db } = t.platform;
  const many = Array.from({ length: MOST_JUDGED }, (_, number) => ({
    role: "student" as const,
    firstName: "One",
    lastName: `Of ${number}`,
    email: `of-${number}@example.org`,
  }));
  await inTransaction(db, (tx) => createUsers(tx, null, many));
  const [examined, other] = [await t.signInAs("student"), await t.signInAs("student")];
  for (const one of [examined, other]) await workedUntil(one, 11);
  const exam_on = new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10);
  await db
    .insertInto("goals")
    .values({ user_id: examined.id, version: 1, exam: "SAT", exam_on, focus: [], set_by: examined.id })
    .execute();
  const { students, judged, results } = await listFor(await t.signInAs("staff"));
  expect(judged).toBe(MOST_JUDGED);
  expect(students).toBeGreaterThan(MOST_JUDGED);
  const listed = results.map(({ student }) => student.id);
  expect(listed).toContain(examined.id);
  expect(listed).not.toContain(other.id);
});
