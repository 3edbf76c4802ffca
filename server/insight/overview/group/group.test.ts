import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createGroup } from "../../../testing/factories.ts";
import { satByMany } from "../../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Mastery = OperationOutput<"group_mastery.get">;
type Unseen = OperationOutput<"group_unseen.get">;

const QUESTIONS = 40;
const DAY = 86_400_000;

const t = useTestApp();
const author = useSignedIn(t, "tutor");
let assessment: string;
let domain: string;
beforeAll(async () => {
  const { db } = t.platform;
  assessment = await publishAssessment(t, author, { sections: [{ questions: QUESTIONS }] });
  const [exam, topic] = [newId(), newId()];
  domain = newId();
  const tags = [
    { id: exam, level: "exam" as const, name: "SAT", parent_id: null },
    { id: domain, level: "domain" as const, name: "Algebra", parent_id: exam },
    { id: newId(), level: "domain" as const, name: "Geometry", parent_id: exam },
    { id: topic, level: "topic" as const, name: "Lines", parent_id: domain },
  ];
  for (const tag of tags) await db.insertInto("tags").values(tag).execute();
  await sql`
    insert into question_tags (question_id, tag_id)
    select distinct question_id, ${topic}::uuid from question_uses where assessment_id = ${assessment}::uuid`.execute(
    db,
  );
});

/** Answers the first so many questions, some of them right, so many days ago. */
async function answered(student: SignedIn, right: number, of: number, days = 0, tookMs?: (question: number) => number) {
  const row = Array.from({ length: of }, (_, index) => (index < right ? 1 : 0) as 0 | 1);
  await satByMany(t.platform, assessment, [row], { userIds: [student.id], ...(tookMs && { tookMs }) });
  const { db } = t.platform;
  const newest = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", student.id)
    .orderBy("id", "desc")
    .limit(1);
  const at = new Date(Date.now() - days * DAY - 1000);
  await db.updateTable("session_results").set({ submitted_at: at }).where("session_id", "in", newest).execute();
  await db.updateTable("sessions").set({ started_at: at }).where("id", "in", newest).execute();
}

async function createClass(size: number) {
  const tutor = await t.signInAs("tutor");
  const students = await Promise.all(Array.from({ length: size }, () => t.signInAs("student")));
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.map(({ id }) => id) });
  return { tutor, students, group };
}

const masteryOf = (group: string, as: SignedIn | null, query = "") =>
  t.call<Mastery>("GET", `/api/groups/${group}/mastery/${query}`, { as });
const unseenOf = (group: string, as: SignedIn | null, query = "") =>
  t.call<Unseen>("GET", `/api/groups/${group}/unseen/${query}`, { as });
const cellOf = ({ students }: Mastery, student: SignedIn | undefined) =>
  students.find(({ id }) => id === student?.id)?.cells[0];

describe("mastery", () => {
  test("rests little on answers given before their questions were read, for the group and for its students alike", async () => {
    const { tutor, students, group } = await createClass(2);
    const [guesser, worker] = students as [SignedIn, SignedIn];
    // Both have 20 right, then 20 wrong; one of them clicked the wrong ones through.
    await answered(worker, 20, QUESTIONS);
    await answered(guesser, 20, QUESTIONS, 0, (question) => (question < 20 ? 20_000 : 50));
    const { body } = await masteryOf(group, tutor);
    const meanOf = (student: SignedIn) => cellOf(body, student)?.mean ?? 0;
    expect(meanOf(worker)).toBeLessThan(0.6);
    expect(meanOf(guesser)).toBeGreaterThan(0.75);
    for (const student of [guesser, worker]) {
      const own = await t.call<OperationOutput<"performance.get">>("GET", "/api/student-my-performance-analytics/", {
        as: student,
      });
      const found = own.body.mastery.find(({ tag }) => tag.id === domain);
      expect(found?.mean).toBeCloseTo(meanOf(student), 9);
      expect(found?.asked).toBe(QUESTIONS);
    }
  });

  test("is told of each student by the tags of a level, and of the group by its middle", async () => {
    const { tutor, students, group } = await createClass(3);
    const [strong, weak, idle] = students;
    await answered(strong as SignedIn, 36, QUESTIONS);
    await answered(weak as SignedIn, 8, QUESTIONS);
    const { status, body } = await masteryOf(group, tutor);
    expect(status).toBe(200);
    expect(body.tags).toEqual([{ id: domain, name: "Algebra" }]);
    expect(body.left_out).toEqual([{ name: "Geometry", why: "no_answers" }]);
    expect(cellOf(body, strong)?.mean).toBeGreaterThan(0.8);
    expect(cellOf(body, weak)?.mean).toBeLessThan(0.3);
    expect(cellOf(body, idle)).toBeNull();
    expect(body.middle).toMatchObject([{ asked: 2 * QUESTIONS, is_hollow: false }]);
    expect(body.middle[0]?.mean).toBeCloseTo(
      ((cellOf(body, strong)?.mean ?? 0) + (cellOf(body, weak)?.mean ?? 0)) / 2,
      6,
    );
    expect((await masteryOf(group, tutor, "?level=topic")).body.tags).toMatchObject([{ name: "Lines" }]);
    expect((await masteryOf(group, tutor, "?level=sub-topic")).body.tags).toEqual([]);
  });

  test("is what the student’s own page says, also of answers that got part of the points", async () => {
    const { tutor, students, group } = await createClass(1);
    const student = students[0] as SignedIn;
    const make = async (path: string, body: object) => {
      const made = await t.call<{ id: string }>("POST", path, { as: author, body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.id;
    };
    const { db } = t.platform;
    const [exam, parts] = [newId(), newId()];
    await db
      .insertInto("tags")
      .values([
        { id: exam, level: "exam" as const, name: "ACT", parent_id: null },
        { id: parts, level: "topic" as const, name: "In parts", parent_id: exam },
      ])
      .execute();
    // Of two parts only the first is answered.
    const part = (source_identifier: string) => ({
      type: "choice",
      source_identifier,
      options: [{ content: "this" }, { content: "that" }],
    });
    const question = (number: number) =>
      make("/api/questions/", {
        status: "published",
        tags: [parts],
        body: `<p>Part by part ${number}</p>`,
        interactions: [part("ONE"), part("TWO")],
        key: { ONE: { correct: ["A"] }, TWO: { correct: ["A"] } },
        score_rule: { max_points: 1, combine: "sum" },
      });
    const placements = [];
    for (let number = 0; number < 10; number += 1) placements.push({ question: await question(number) });
    const test = await make("/api/assessments/", { name: "In parts", kind: "mock" });
    const section = await make(`/api/assessments/${test}/sections/`, { name: "Parts", time_limit_seconds: 600 });
    await t.call("POST", `/api/sections/${section}/questions/`, { as: author, body: { placements } });
    await t.call("PATCH", `/api/assessments/${test}/`, { as: author, body: { action: "publish" } });
    await satByMany(t.platform, test, [[1, 1, 1, 1, 1, 1, 1, 0, 0, "open"]], { userIds: [student.id] });

    const cell = cellOf((await masteryOf(group, tutor, "?level=topic")).body, student);
    expect(cell).toMatchObject({ asked: 10 });
    expect(cell?.mean).toBeGreaterThan(0.3);
    const path = `/api/student-my-performance-analytics/?user=${student.id}`;
    const { body } = await t.call<OperationOutput<"performance.get">>("GET", path, { as: tutor });
    const own = body.mastery.find(({ tag }) => tag.id === parts);
    expect(own).toMatchObject({ asked: 10, mean: expect.closeTo(cell?.mean ?? 0, 6) });
    expect(own?.band).toEqual({ low: expect.closeTo(cell?.low ?? 0, 6), high: expect.closeTo(cell?.high ?? 0, 6) });
  });

  test("is hollow below eight answers of a student and thirty of a group", async () => {
    const { tutor, students, group } = await createClass(2);
    const [few, some] = students as [SignedIn, SignedIn];
    await answered(few, 3, 7);
    await answered(some, 3, 8);
    const { body } = await masteryOf(group, tutor);
    expect([cellOf(body, few)?.is_hollow, cellOf(body, some)?.is_hollow]).toEqual([true, false]);
    expect(body.middle).toMatchObject([{ asked: 15, is_hollow: true }]);
  });

  test("is compared with an earlier day, and with another group that this person sees", async () => {
    const { tutor, students, group } = await createClass(1);
    const student = students[0] as SignedIn;
    await answered(student, 8, QUESTIONS, 40);
    await answered(student, 38, QUESTIONS, 1);
    const since = new Date(Date.now() - 20 * DAY).toISOString().slice(0, 10);
    const { body } = await masteryOf(group, tutor, `?since=${since}`);
    const change = cellOf(body, student)?.change;
    expect(change).toMatchObject({ is_likely_real: true });
    expect(change?.difference).toBeGreaterThan(0.3);
    // The student’s own page says the same of the same day.
    const path = `/api/student-my-performance-analytics/?user=${student.id}&since=${since}`;
    const own = await t.call<OperationOutput<"performance.get">>("GET", path, { as: tutor });
    expect(own.body.mastery.find(({ tag }) => tag.id === domain)?.change).toMatchObject({
      difference: expect.closeTo(change?.difference ?? 0, 6),
      error: expect.closeTo(change?.error ?? 0, 6),
      is_likely_real: change?.is_likely_real,
    });
    const before = new Date(Date.now() - 50 * DAY).toISOString().slice(0, 10);
    expect(cellOf((await masteryOf(group, tutor, `?since=${before}`)).body, student)?.change).toBeNull();

    const other = await createClass(1);
    await answered(other.students[0] as SignedIn, 20, QUESTIONS);
    await t.platform.db.insertInto("group_tutors").values({ group_id: other.group, tutor_id: tutor.id }).execute();
    const beside = (await masteryOf(group, tutor, `?other=${other.group}`)).body;
    expect(beside.other).toMatchObject({ id: other.group });
    expect(beside.other_middle).toMatchObject([{ asked: QUESTIONS }]);
    // One student on a side says nothing of how students differ.
    expect(beside.differences).toEqual([null]);
    const strangers = await createClass(1);
    expect((await masteryOf(group, tutor, `?other=${strangers.group}`)).status).toBe(404);
  });

  test("differs from another group’s beyond chance, or within the noise", async () => {
    const { tutor, students, group } = await createClass(3);
    for (const [at, right] of [36, 34, 37].entries()) await answered(students[at] as SignedIn, right, QUESTIONS);
    const beside = async (rights: readonly number[]) => {
      const other = await createClass(rights.length);
      for (const [at, right] of rights.entries()) await answered(other.students[at] as SignedIn, right, QUESTIONS);
      await t.platform.db.insertInto("group_tutors").values({ group_id: other.group, tutor_id: tutor.id }).execute();
      return (await masteryOf(group, tutor, `?other=${other.group}`)).body;
    };
    const weaker = await beside([10, 12, 8]);
    expect(weaker.differences).toMatchObject([{ is_likely_real: true }]);
    const [here, there] = [weaker.middle[0]?.mean ?? 0, weaker.other_middle?.[0]?.mean ?? 0];
    expect(weaker.differences?.[0]?.difference).toBeCloseTo(here - there, 9);
    expect((await beside([35, 37, 34])).differences).toMatchObject([{ is_likely_real: false }]);
    expect((await masteryOf(group, tutor)).body.differences).toBeNull();
  });

  test("is of the members of now, or of those of the earlier day", async () => {
    const { tutor, students, group } = await createClass(1);
    const newcomer = await t.signInAs("student");
    const { db } = t.platform;
    await db
      .updateTable("group_members")
      .set({ member_from: new Date(Date.now() - 30 * DAY) })
      .where("group_id", "=", group)
      .execute();
    await db.insertInto("group_members").values({ id: newId(), group_id: group, user_id: newcomer.id }).execute();
    const since = new Date(Date.now() - 20 * DAY).toISOString().slice(0, 10);
    const who = async (members: string) =>
      (await masteryOf(group, tutor, `?since=${since}&members=${members}`)).body.students
        .map(({ id }) => id)
        .toSorted();
    expect(await who("now")).toEqual([students[0]?.id, newcomer.id].toSorted());
    expect(await who("then")).toEqual([students[0]?.id]);
  });

  test("comes as a table too, with what is shown and no formulas", async () => {
    const { tutor, students, group } = await createClass(2);
    const [some, few] = students as [SignedIn, SignedIn];
    await answered(some, 36, QUESTIONS);
    await answered(few, 3, 7);
    const { db } = t.platform;
    await db
      .updateTable("users")
      .set({ last_name: "=1+1", first_name: "Ada", student_number: "00042" })
      .where("id", "=", some.id)
      .execute();
    const link = `/api/groups/${group}/mastery/download/`;
    const linesOf = async (query = "") => {
      const { status, body } = await t.call<{ url: string }>("GET", `${link}${query}`, { as: tutor });
      expect(status).toBe(200);
      const text = (await t.app.inject({ url: body.url })).body;
      return text.replace("\uFEFF", "").trim().split("\r\n");
    };
    const [header, ...lines] = await linesOf();
    expect(header).toBe("last_name,first_name,student_number,latest_score,points_to_goal,tag,answers,mastery,low,high");
    const shown = cellOf((await masteryOf(group, tutor)).body, some);
    const figures = [shown?.mean, shown?.low, shown?.high]
      .map((share) => Math.floor((share ?? 0) * 1000) / 10)
      .join(",");
    expect(lines).toContain(`'=1+1,Ada,00042,,,Algebra,${QUESTIONS},${figures}`);
    expect(lines.filter((line) => line.endsWith(",Algebra,7,,,"))).toHaveLength(1);
    expect(lines).toHaveLength(2);
    const taken = await db
      .selectFrom("audit_entries")
      .select(["action", "subject_id", "after"])
      .where("actor_id", "=", tutor.id)
      .where("action", "like", "download.%")
      .execute();
    expect(taken).toEqual([{ action: "download.mastery", subject_id: group, after: { rows: 2 } }]);
    const since = new Date(Date.now() - 20 * DAY).toISOString().slice(0, 10);
    expect((await linesOf(`?since=${since}`))[0]).toMatch(/,change_since,change,likely_real$/);
    expect((await t.call("GET", link)).status).toBe(401);
    expect((await t.call("GET", link, { as: some })).status).toBe(403);
    expect((await t.call("GET", link, { as: await t.signInAs("tutor") })).status).toBe(404);
    expect((await t.call("GET", `${link}?level=exam`, { as: tutor })).status).toBe(400);
  });

  test("follows a question’s tags as they are now", async () => {
    const { tutor, students, group } = await createClass(1);
    await answered(students[0] as SignedIn, 20, QUESTIONS);
    const { db } = t.platform;
    await db.updateTable("tags").set({ name: "Algebra, renamed" }).where("id", "=", domain).execute();
    expect((await masteryOf(group, tutor)).body.tags).toMatchObject([{ name: "Algebra, renamed" }]);
    await db.updateTable("tags").set({ name: "Algebra" }).where("id", "=", domain).execute();
  });

  test("is refused without a sign-in, to students, out of reach, and for what is no day or level", async () => {
    const { tutor, students, group } = await createClass(1);
    expect((await masteryOf(group, null)).status).toBe(401);
    expect((await masteryOf(group, students[0] as SignedIn)).status).toBe(403);
    expect((await masteryOf(group, await t.signInAs("tutor"))).status).toBe(404);
    for (const query of ["?level=exam", "?since=yesterday", "?members=all", "?other=me"])
      expect([query, (await masteryOf(group, tutor, query)).status]).toEqual([query, 400]);
    expect((await masteryOf(group, tutor, "?since=2999-01-01")).status).toBe(422);
  });
});

describe("unseen questions", () => {
  test("are counted by tag: seen by nobody, by some, and how long they last", async () => {
    const { tutor, students, group } = await createClass(2);
    await t.platform.db.updateTable("questions").set({ pool: "practice" }).execute();
    const [one, two] = students as [SignedIn, SignedIn];
    const untouched = await unseenOf(group, tutor);
    expect(untouched.body).toMatchObject({
      students: 2,
      tags: [{ questions: QUESTIONS, unseen: QUESTIONS, some: 0, weekly: 0, weeks: null }],
    });
    await answered(one, 5, QUESTIONS, 2);
    expect((await unseenOf(group, tutor)).body.tags).toMatchObject([
      { tag: { name: "Algebra" }, unseen: 0, some: QUESTIONS, weekly: QUESTIONS / 4, weeks: 0 },
    ]);
    await answered(two, 5, QUESTIONS, 90);
    expect((await unseenOf(group, tutor)).body.tags).toMatchObject([{ unseen: 0, some: 0, weekly: 0, weeks: null }]);
    await t.platform.db.updateTable("questions").set({ pool: "secure" }).execute();
    expect((await unseenOf(group, tutor)).body.tags).toEqual([]);
  });

  test("leave out what is under way and what was shown for a mistake", async () => {
    const { tutor, students, group } = await createClass(2);
    const { db } = t.platform;
    await db.updateTable("questions").set({ pool: "practice" }).execute();
    const [one, two] = students as [SignedIn, SignedIn];
    await answered(one, 5, QUESTIONS, 40);
    const mistake = await db
      .selectFrom("attempts")
      .innerJoin("sessions", "sessions.id", "attempts.session_id")
      .innerJoin("question_versions", "question_versions.id", "attempts.question_version_id")
      .where("sessions.user_id", "=", one.id)
      .select(["attempts.session_id", "attempts.id as attempt_id", "question_id", "question_version_id"])
      .executeTakeFirstOrThrow();
    const unsent = await publishAssessment(t, author, { sections: [{ questions: 3 }] });
    const shown = await publishAssessment(t, author, { sections: [{ questions: 1 }] });
    await sql`
      insert into question_tags (question_id, tag_id)
      select distinct question_id, ${domain}::uuid from question_uses where assessment_id in (${unsent}::uuid, ${shown}::uuid)`.execute(
      db,
    );
    await db.updateTable("questions").set({ pool: "practice" }).execute();
    expect((await unseenOf(group, tutor)).body.tags).toMatchObject([{ unseen: 4, some: QUESTIONS }]);
    await allocate(t, await t.signInAs("staff"), unsent, two.id);
    await sitFirstSection(t, two, unsent);
    expect((await unseenOf(group, tutor)).body.tags).toMatchObject([{ unseen: 1, some: QUESTIONS + 3 }]);
    const { rows } = await sql<{ id: string }>`
      select question_id as id from question_uses where assessment_id = ${shown}::uuid limit 1`.execute(db);
    await db
      .insertInto("mistake_tries")
      .values({ ...mistake, id: newId(), user_id: one.id, kind: "sibling", shown_question_id: rows[0]?.id ?? "" })
      .execute();
    expect((await unseenOf(group, tutor)).body.tags).toMatchObject([{ unseen: 0, some: QUESTIONS + 4 }]);
  });

  test("are refused without a sign-in, to students, out of reach, and for what is no level", async () => {
    const { tutor, students, group } = await createClass(1);
    expect((await unseenOf(group, null)).status).toBe(401);
    expect((await unseenOf(group, students[0] as SignedIn)).status).toBe(403);
    expect((await unseenOf(group, await t.signInAs("tutor"))).status).toBe(404);
    expect((await unseenOf(group, tutor, "?level=page")).status).toBe(400);
  });
});
