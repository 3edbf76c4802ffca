import type { AddressInfo } from "node:net";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendPendingMail } from "../../foundation/notifications/send-pending-mail.ts";
import { newId } from "../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { choiceOf } from "../../testing/bank.ts";
import { publishEssay, submitEssay } from "../../testing/essays.ts";
import {
  createAssessment,
  createCare,
  createGroup,
  createSessionRow,
  createTestUser,
} from "../../testing/factories.ts";
import { messagesTo } from "../../testing/outbox.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { workOff } from "../../testing/work-off.ts";
import { checkOwed } from "./check-owed.ts";
import { sendReminders } from "./send-reminders.ts";

type Listed = OperationOutput<"notifications.list">;
type Made = { id: string };

const DAY = 86_400_000;
const HOUR = 3_600_000;

let t: TestApp;
let staff: SignedIn;
/** A mail server: what it took. */
const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      received.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  t = await startTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
  staff = await t.signInAs("staff");
  await forgoWeek(staff);
  await choose(staff, { to_mark: { in_app: false } });
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
afterEach(() => make("/api/settings/", { mail: { host: "", user: "", password: null } }, staff, "PATCH"));
// The data of earlier tests is not checked again.
beforeEach(async () => {
  await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "<>", staff.id).execute();
  await t.platform.db.deleteFrom("reminder_rounds").execute();
});

/** So many days from today, at an hour in UTC. */
function at(days: number, hour: number): Date {
  const day = Math.floor(Date.now() / DAY) * DAY;
  return new Date(day + days * DAY + hour * HOUR);
}

/** Schedules everyone's mornings, and processes those until a moment. */
async function remind(now: Date, from: TestApp = t): Promise<number> {
  return sendReminders(from.platform, now);
}

/** As people are looked at on the first morning after they came. */
const begin = () => remind(at(0, 9));

async function told(as: SignedIn): Promise<Listed["results"]> {
  const { status, body } = await t.call<Listed>("GET", "/api/notifications/", { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
}
const kinds = async (as: SignedIn) => (await told(as)).map(({ kind }) => kind);
const choose = (as: SignedIn, chosen: Record<string, unknown>) =>
  t.call("PATCH", "/api/me/notifications/", { as, body: { kinds: chosen } });

/** Leaves the word of the week to the tests of it: whatever the day, others count theirs. */
async function forgoWeek(...people: readonly SignedIn[]): Promise<void> {
  for (const person of people) await choose(person, { weekly_digest: { in_app: false, mail: "never" } });
}

async function make(path: string, body: unknown, as = staff, method = "POST"): Promise<Made> {
  const made = await t.call<Made>(method, path, { as, body });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.body;
}

const createQuestion = (tag: string, more: object = {}) =>
  make("/api/questions/", { ...choiceOf(), status: "published", difficulty: 3, tags: [tag], ...more });

interface World {
  student: SignedIn;
  tutor: SignedIn;
  group: string;
  questions: string[];
  session: string;
}

/** A student, with a tutor, who got every question of a released test wrong; as many like them were never seen. */
async function createWorld(
  size = 2,
  { unseen = size, isWeekTold = false }: { unseen?: number; isWeekTold?: boolean } = {},
): Promise<World> {
  const student = await t.signInAs("student");
  const tutor = await t.signInAs("tutor");
  if (!isWeekTold) await forgoWeek(student, tutor);
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  const exam = await make("/api/tags/exam/", { name: `Exam ${newId()}` });
  const subject = await make("/api/tags/subject/", { name: `Subject ${newId()}`, parent: exam.id });
  const tag = await make("/api/tags/topic/", { name: `Topic ${newId()}`, parent: subject.id });
  const questions: string[] = [];
  for (let made = 0; made < size; made += 1) questions.push((await createQuestion(tag.id)).id);
  for (let made = 0; made < unseen; made += 1) await createQuestion(tag.id, { pool: "practice" });
  const policy = { score: "scored", response: "scored", key: "scored" };
  const assessment = await make("/api/assessments/", { name: "Mock", kind: "mock", review_policy: policy });
  const section = await make(`/api/assessments/${assessment.id}/sections/`, { name: "One", time_limit_seconds: 600 });
  const placements = questions.map((question) => ({ question }));
  await make(`/api/sections/${section.id}/questions/`, { placements });
  await make(`/api/assessments/${assessment.id}/`, { action: "publish" }, staff, "PATCH");
  await satByMany(t.platform, assessment.id, [questions.map(() => 0 as const)], { userIds: [student.id] });
  const sat = await t.platform.db
    .selectFrom("sessions")
    .select(["id", "state"])
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  expect(sat.state).toBe("released");
  return { student, tutor, group, questions, session: sat.id };
}

/** Puts a mistake on a schedule, as though it was practised. */
async function schedule(
  { student, session }: World,
  question: string,
  { due, ...more }: { due: Date; lapses?: number; solved?: number; last_at?: Date },
): Promise<void> {
  const { db } = t.platform;
  const of = { user_id: student.id, question_id: question };
  const fact = await db
    .selectFrom("result_facts")
    .select(["attempt_id", "question_version_id"])
    .where("session_id", "=", session)
    .where("question_id", "=", question)
    .executeTakeFirstOrThrow();
  const tried = { shown_at: new Date(), answered_at: new Date(), correct: false, response: null };
  await db
    .insertInto("mistake_tries")
    .values({ id: newId(), ...of, session_id: session, shown_question_id: question, kind: "redo", ...fact, ...tried })
    .execute();
  const row = { stability: 1, difficulty: 5, reps: 1, lapses: 0, solved: 1, last_at: new Date(), ...more };
  await db
    .insertInto("mistake_schedules")
    .values({ ...of, ...row, due_at: due })
    .execute();
}

describe("mistakes due", () => {
  test("are told in the morning, all in one message that leads to them, and again only when more came due", async () => {
    const world = await createWorld(3);
    const [one = "", two = "", three = ""] = world.questions;
    await begin();
    await schedule(world, one, { due: at(0, 12) });
    await schedule(world, two, { due: at(1, 1) });
    // At noon: its day says it, so the morning does too.
    await schedule(world, three, { due: at(2, 12) });
    await remind(at(1, 7));
    expect(await told(world.student)).toEqual([]);
    await remind(at(1, 8));
    await remind(at(1, 9));
    const first = await told(world.student);
    expect(first).toMatchObject([{ kind: "mistakes_due", count: 2, read_at: null, students: [] }]);
    await remind(at(2, 9));
    // The word of before, unread, became this one.
    const second = await told(world.student);
    expect(second).toMatchObject([{ kind: "mistakes_due", count: 3 }]);
    await remind(at(3, 9));
    expect(await told(world.student)).toEqual(second);
  });

  test("are told by the questions that today’s limit leaves room for", async () => {
    const world = await createWorld(3);
    await begin();
    for (const question of world.questions) await schedule(world, question, { due: at(0, 12) });
    // Three minutes are two questions of 90 seconds, which is what one takes that nobody has measured.
    const goals = { exam: "SAT", exam_on: null, target_score: null, focus: [], daily_minutes: 3, version: 0 };
    const weekly = { minutes: null, questions: null, tests: null };
    const url = `/api/users/${world.student.id}/goals/`;
    expect((await t.call("PUT", url, { as: world.student, body: { ...goals, weekly } })).status).toBe(200);
    await remind(at(1, 9));
    expect(await told(world.student)).toMatchObject([{ kind: "mistakes_due", count: 2 }]);
  });

  test("that were closed, cancelled or corrected since aren't told of, and what was said goes", async () => {
    const world = await createWorld(1);
    const [one = ""] = world.questions;
    await begin();
    await schedule(world, one, { due: at(0, 12) });
    await remind(at(1, 9));
    expect(await kinds(world.student)).toEqual(["mistakes_due"]);
    await t.platform.db.updateTable("sessions").set({ state: "cancelled" }).where("id", "=", world.session).execute();
    await remind(at(2, 9));
    expect(await told(world.student)).toEqual([]);
  });

  test("without an unseen question left there is nothing to practise, so nothing is told", async () => {
    const world = await createWorld(1, { unseen: 0 });
    await begin();
    await schedule(world, world.questions[0] ?? "", { due: at(0, 12) });
    await remind(at(1, 9));
    expect(await told(world.student)).toEqual([]);
  });

  test("are told once by two processes", async () => {
    const worlds = [await createWorld(1), await createWorld(1), await createWorld(1)];
    await begin();
    for (const world of worlds) await schedule(world, world.questions[0] ?? "", { due: at(0, 12) });
    const another = await t.startAnother();
    const { db } = t.platform;
    const due = await db.selectFrom("reminder_rounds").select("user_id").where("next_at", "<=", at(1, 9)).execute();
    const looks = [t, another, t, another].map((from) => remind(at(1, 9), from));
    const looked = (await Promise.all(looks)).reduce((sum, count) => sum + count, 0);
    await another.close();
    // Everyone was looked at by one of them.
    expect(looked).toBe(due.length);
    for (const { student } of worlds) expect(await kinds(student)).toEqual(["mistakes_due"]);
  });
});

/** Erases a person as staff do, by their name. */
async function erase({ id }: SignedIn): Promise<void> {
  const { db } = t.platform;
  const person = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const body = { name: `${person.first_name} ${person.last_name}` };
  expect((await t.call("POST", `/api/users/${id}/erase/`, { as: staff, body })).status).toBe(204);
}

describe("the morning", () => {
  test("is the person's own, and nobody is told anything at night", async () => {
    const [early, late] = [await createWorld(1), await createWorld(1)];
    const move = (world: World, zone: string) =>
      t.platform.db.updateTable("users").set({ time_zone: zone }).where("id", "=", world.student.id).execute();
    await move(early, "America/Los_Angeles");
    await move(late, "Asia/Tokyo");
    await begin();
    for (const world of [early, late]) await schedule(world, world.questions[0] ?? "", { due: at(0, 1) });
    await remind(at(0, 14.5));
    expect([await kinds(early.student), await kinds(late.student)]).toEqual([[], []]);
    await remind(at(0, 16.5));
    expect([await kinds(early.student), await kinds(late.student)]).toEqual([["mistakes_due"], []]);
    // A student who has moved meanwhile is asleep in the morning of the old time zone.
    await move(late, "Europe/Paris");
    await remind(at(0, 23.5));
    expect(await kinds(late.student)).toEqual([]);
    await remind(at(1, 7.5));
    expect(await kinds(late.student)).toEqual(["mistakes_due"]);
  });

  test("comes for the others when one can't be looked at, and for that one an hour later", async () => {
    const [broken, fine] = [await createWorld(1, { isWeekTold: true }), await createWorld(1, { isWeekTold: true })];
    await begin();
    for (const world of [broken, fine]) await schedule(world, world.questions[0] ?? "", { due: at(0, 12) });
    const { db } = t.platform;
    // A zone that the page knows and the database doesn't: on a Monday the week of one can't be read.
    await db.updateTable("users").set({ time_zone: "Nowhere/At_All" }).where("id", "=", broken.student.id).execute();
    const monday = at(8 - (new Date().getUTCDay() || 7), 9);
    await remind(monday);
    expect(await kinds(fine.student)).toContain("mistakes_due");
    expect(await kinds(broken.student)).toEqual([]);
    await db.updateTable("users").set({ time_zone: "UTC" }).where("id", "=", broken.student.id).execute();
    await remind(new Date(monday.getTime() + 2 * HOUR));
    expect(await kinds(broken.student)).toContain("mistakes_due");
  });

  test("doesn't come for who was deactivated, and nothing is left of who was erased", async () => {
    const [away, erased] = [await createWorld(1), await createWorld(1)];
    await begin();
    for (const world of [away, erased]) await schedule(world, world.questions[0] ?? "", { due: at(0, 12) });
    expect((await t.call("DELETE", `/api/users/${away.student.id}/`, { as: staff })).status).toBe(204);
    await erase(erased.student);
    await remind(at(1, 9));
    const { db } = t.platform;
    const people = [away.student.id, erased.student.id];
    expect(await db.selectFrom("notifications").select("id").where("user_id", "in", people).execute()).toEqual([]);
    const rounds = await db.selectFrom("reminder_rounds").select("user_id").where("user_id", "in", people).execute();
    expect(rounds).toEqual([{ user_id: away.student.id }]);
  });
});

describe("answers to mark", () => {
  test("are one message, told again when more came, and taken back once marked", async () => {
    const tutor = await t.signInAs("tutor");
    await forgoWeek(tutor);
    const { assessment } = await publishEssay(t, tutor);
    await begin();
    const first = await submitEssay(t, staff, assessment, { tutors: [tutor] });
    const second = await submitEssay(t, staff, assessment, { tutors: [tutor] });
    await remind(at(1, 9));
    const waiting = await told(tutor);
    expect(waiting).toMatchObject([{ kind: "to_mark", count: 2 }]);
    await remind(at(2, 9));
    expect(await told(tutor)).toEqual(waiting);
    await submitEssay(t, staff, assessment, { tutors: [tutor] });
    await remind(at(3, 9));
    expect(await told(tutor)).toMatchObject([{ kind: "to_mark", count: 3 }]);
    // Those of a group that the tutor leads no more are not theirs to mark.
    await t.platform.db.deleteFrom("group_tutors").where("tutor_id", "=", tutor.id).execute();
    expect([first.session, second.session]).toHaveLength(2);
    await remind(at(4, 9));
    expect(await told(tutor)).toEqual([]);
  });

  test("are told at the hour that the person chose, and not before", async () => {
    const person = await createTestUser(t.platform.db, { role: "tutor" });
    const tutor = await t.signInAs(person);
    await forgoWeek(tutor);
    await t.call("PATCH", "/api/me/notifications/", { as: tutor, body: { reminder_hour: 18 } });
    const { assessment } = await publishEssay(t, tutor);
    await begin();
    await submitEssay(t, staff, assessment, { tutors: [tutor] });
    await remind(at(1, 9));
    expect(await kinds(tutor)).toEqual([]);
    await remind(at(1, 18));
    expect(await kinds(tutor)).toEqual(["to_mark"]);
  });

  test("aren't in the day's mail when they were marked by then", async () => {
    const person = await createTestUser(t.platform.db, { role: "tutor" });
    const tutor = await t.signInAs(person);
    await forgoWeek(tutor);
    await choose(tutor, { to_mark: { mail: "daily" } });
    const { assessment } = await publishEssay(t, tutor);
    await begin();
    await submitEssay(t, staff, assessment, { tutors: [tutor] });
    await remind(at(1, 9));
    expect(await kinds(tutor)).toEqual(["to_mark"]);
    await t.platform.db.deleteFrom("group_tutors").where("tutor_id", "=", tutor.id).execute();
    await sendPendingMail(t.platform, { now: at(2, 18), check: checkOwed });
    expect(await messagesTo(t.platform, person.email)).toEqual([]);
  });
});

/** Worked on most days of four weeks, until so many days before tomorrow. */
async function workedUntil(student: SignedIn, days: number) {
  const { db } = t.platform;
  const made = await createAssessment(db);
  for (let ago = days; ago < days + 28; ago += 1) {
    if (ago % 3 === 1 && ago !== days) continue;
    const id = await createSessionRow(db, made, student.id, "scored");
    const started = new Date(Date.now() - ago * DAY);
    const submitted_at = new Date(started.getTime() + 1_800_000);
    await db.updateTable("sessions").set({ started_at: started, submitted_at }).where("id", "=", id).execute();
    await db
      .insertInto("session_results")
      .values({
        session_id: id,
        user_id: student.id,
        assessment_id: made.id,
        assessment_version_id: made.versionId,
        submitted_at,
        counts: true,
        kind: "mock",
        time_ms: 1_800_000,
        answers: Buffer.alloc(0),
      })
      .execute();
  }
}

/** A tutor with two students who stopped working. */
async function createClass() {
  const person = await createTestUser(t.platform.db, { role: "tutor" });
  const tutor = await t.signInAs(person);
  await forgoWeek(tutor);
  const students = [await t.signInAs("student"), await t.signInAs("student")] as const;
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.map(({ id }) => id) });
  for (const student of students) await workedUntil(student, 11);
  return { tutor, email: person.email, students, group };
}

describe("students who may need someone", () => {
  test("are named to their tutor in one message, once; who left the group is named no more", async () => {
    const { tutor, students, group } = await createClass();
    const [stays, leaves] = students;
    await begin();
    await remind(at(1, 9));
    await remind(at(2, 9));
    const [one, ...others] = await told(tutor);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: "student_stuck", count: null });
    expect(new Set(one?.students.map(({ id }) => id))).toEqual(new Set([stays.id, leaves.id]));
    expect(one?.students[0]?.name).toMatch(/^Ada Number/);
    const leave = (student: SignedIn) =>
      t.platform.db
        .updateTable("group_members")
        .set({ member_to: new Date() })
        .where("group_id", "=", group)
        .where("user_id", "=", student.id)
        .execute();
    await leave(leaves);
    expect((await told(tutor))[0]?.students.map(({ id }) => id)).toEqual([stays.id]);
    await leave(stays);
    const { body } = await t.call<Listed>("GET", "/api/notifications/", { as: tutor });
    expect(body).toMatchObject({ count: 0, unread: 0, results: [] });
    // The tutor of the group to which one went hears of them.
    const next = await t.signInAs("tutor");
    await forgoWeek(next);
    await createGroup(t.platform.db, { tutors: [next.id], members: [leaves.id] });
    await remind(at(2, 12));
    await remind(at(3, 9));
    expect((await told(next))[0]?.students.map(({ id }) => id)).toEqual([leaves.id]);
  });

  test("aren't in a mail when someone spoke with them, and are in a mail to a real server when nobody did", async () => {
    const spoken = await createClass();
    const mailed = await createClass();
    const port = (smtp.server.address() as AddressInfo).port;
    const settings = { mail: { host: "127.0.0.1", port, security: "none", from: "Sextant <desk@learn.example>" } };
    await make("/api/settings/", settings, staff, "PATCH");
    await begin();
    await remind(at(1, 9));
    for (const { id } of spoken.students)
      await make(`/api/my-students/${id}/`, { reason: "idle", how: "spoken_to" }, spoken.tutor);
    await sendPendingMail(t.platform, { now: at(1, 10), check: checkOwed });
    await workOff(t.platform);
    expect(await messagesTo(t.platform, spoken.email)).toEqual([]);
    const own = received.filter((source) => source.includes(`To: ${mailed.email}`));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain("Subject: 2 students may need you");
    expect(own[0]).toMatch(/List-Unsubscribe:\s+<https:\/\/sextant\.example\.org/);
  });

  test("are told to staff and managers only where those look after them, and to nobody who does not want it", async () => {
    const { tutor, students } = await createClass();
    await choose(tutor, { student_stuck: { in_app: false, mail: "never" } });
    await begin();
    await remind(at(1, 9));
    expect([await told(tutor), await told(staff)]).toEqual([[], []]);
    await createCare(t.platform.db, students[1].id, staff.id);
    await remind(at(2, 9));
    expect(await told(staff)).toMatchObject([{ kind: "student_stuck", students: [{ id: students[1].id }] }]);
  });
});

test("mistakes that keep coming back are told to the tutor, with whose they are, and again only when one went wrong again", async () => {
  const world = await createWorld(2);
  const [one = "", two = ""] = world.questions;
  await begin();
  await schedule(world, one, { due: at(9, 0), lapses: 3, solved: 0, last_at: at(0, 10) });
  await schedule(world, two, { due: at(9, 0), lapses: 2, solved: 0, last_at: at(0, 10) });
  await remind(at(1, 9));
  await remind(at(2, 9));
  const listed = await told(world.tutor);
  expect(listed).toMatchObject([{ kind: "mistakes_returning", students: [{ id: world.student.id }] }]);
  const { db } = t.platform;
  const again = { lapses: 3, last_at: at(2, 10) };
  await db.updateTable("mistake_schedules").set(again).where("question_id", "=", two).execute();
  await remind(at(3, 9));
  expect(await kinds(world.tutor)).toEqual(["mistakes_returning", "mistakes_returning"]);
});

describe("the week", () => {
  /** The Monday after the tests were sat, which was yesterday. */
  const monday = () => at(7 - ((new Date(Date.now() - DAY).getUTCDay() + 6) % 7) - 1, 9);

  test("counts what is to practise as the morning does: what today’s limit leaves room for", async () => {
    const world = await createWorld(3, { isWeekTold: true });
    for (const question of world.questions) await schedule(world, question, { due: at(0, 12) });
    const goals = { exam: "SAT", exam_on: null, target_score: null, focus: [], daily_minutes: 3, version: 0 };
    const weekly = { minutes: null, questions: null, tests: null };
    await make(`/api/users/${world.student.id}/goals/`, { ...goals, weekly }, world.student, "PUT");
    await remind(new Date(monday().getTime() - DAY));
    await remind(monday());
    const found = await told(world.student);
    expect(found.find(({ kind }) => kind === "weekly_digest")).toMatchObject({ count: 2 });
  });

  test("is told on Monday to a student as their page of the week has it, and to the tutor as what the students did", async () => {
    const world = await createWorld(2, { isWeekTold: true });
    const quiet = await t.signInAs("student");
    await createGroup(t.platform.db, { tutors: [world.tutor.id], members: [quiet.id] });
    const goals = { exam: "SAT", exam_on: null, target_score: null, focus: [], version: 0 };
    const weekly = { minutes: 90, questions: null, tests: null };
    await make(`/api/users/${world.student.id}/goals/`, { ...goals, weekly }, world.student, "PUT");
    await remind(new Date(monday().getTime() - DAY));
    expect(await kinds(world.student)).toEqual([]);
    await remind(monday());
    await remind(new Date(monday().getTime() + DAY));
    const [own, ...others] = await told(world.student);
    expect(others).toEqual([]);
    const week = own?.week?.id ?? "";
    const page = await t.call<OperationOutput<"weekly_progress.get">>(
      "GET",
      `/api/weekly-progress/${world.student.id}?until=${week}&weeks=1`,
      { as: world.student },
    );
    const [shown] = page.body.weeks;
    expect(own).toMatchObject({
      kind: "weekly_digest",
      week: { minutes: shown?.minutes, questions: shown?.questions, tests: 1, active: null, students: null },
    });
    expect(own?.week?.goal_minutes).toBe(shown?.goal?.minutes ?? null);
    expect(await told(quiet)).toEqual([]);
    expect(await told(world.tutor)).toMatchObject([
      { kind: "weekly_digest", count: 0, week: { id: week, students: 2, active: 1, tests: 1, minutes: null } },
    ]);
    await remind(new Date(monday().getTime() + 7 * DAY));
    expect(await told(world.student)).toHaveLength(1);
  });

  test("comes by mail on Monday morning, in the reader's language, with a link that stops it", async () => {
    const world = await createWorld(1, { isWeekTold: true });
    const { db } = t.platform;
    const { email } = await db
      .updateTable("users")
      .set({ locale: "ar" })
      .where("id", "=", world.student.id)
      .returning("email")
      .executeTakeFirstOrThrow();
    await remind(new Date(monday().getTime() - DAY));
    await remind(monday());
    await sendPendingMail(t.platform, { now: monday(), check: checkOwed });
    const [mail, ...others] = await messagesTo(t.platform, email ?? "");
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^أسبوعك/);
    expect(mail?.text).toContain("وسلّمت اختبارًا واحدًا");
    expect(mail?.text).toMatch(/\/performance\/week\?week=\d{4}-W\d\d/);
    const [, token] = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? "") ?? [];
    expect((await t.call("POST", `/api/notifications/unsubscribe/?token=${token}`)).status).toBe(204);
    const { body } = await t.call<OperationOutput<"me.notifications">>("GET", "/api/me/notifications/", {
      as: world.student,
    });
    expect(Object.values(body.kinds).map((way) => way?.mail)).toEqual(Array(8).fill("never"));
  });
});

describe("what one chooses", () => {
  test("is of the kinds of one's role", async () => {
    const names = async (as: SignedIn) => {
      const { body } = await t.call<OperationOutput<"me.notifications">>("GET", "/api/me/notifications/", { as });
      return Object.keys(body.kinds).sort();
    };
    const counselor = await t.signInAs("counselor");
    const student = await t.signInAs("student");
    expect(await names(counselor)).toEqual(["mistakes_returning", "student_stuck", "weekly_digest"]);
    expect(await names(student)).toContain("mistakes_due");
    expect(await choose(student, { to_mark: { mail: "daily" } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "kinds.to_mark" }] },
    });
    expect((await choose(student, { mistakes_due: { mail: "hourly" } })).status).toBe(400);
    expect((await t.call("PATCH", "/api/me/notifications/", { body: {} })).status).toBe(401);
  });
});
