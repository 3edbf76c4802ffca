import type { CellType } from "@sextant/contract/result-exports.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createSchool } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Described {
  table: string;
  title: string;
  rows: string;
  columns: { name: string; type: CellType; meaning: string }[];
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let id: string;
let other: string;
let students: string[];
let emails: string[];

const path = (query: string) => `/api/users/download-assessment-sessions/?${query}`;

async function download(as: SignedIn, query: string): Promise<Record<string, string>[]> {
  const link = await t.call<{ url: string }>("GET", path(query), { as });
  expect(link.status, JSON.stringify(link.body)).toBe(200);
  const file = await t.call<string>("GET", link.body.url);
  expect(file.status).toBe(200);
  return parse(file.body, { columns: true, bom: true });
}

beforeAll(async () => {
  const plan = { sections: [{ questions: 3 }], score_model: { type: "points" } };
  [id, other] = [await publishAssessment(t, staff, plan), await publishAssessment(t, staff, plan)];
  students = await satByMany(t.platform, id, [
    ["A", "C", 1],
    ["B", "open", 0],
    [1, "unseen", "unseen"],
  ]);
  await satByMany(t.platform, other, [[1, 1, 1]], { userIds: students.slice(0, 1) });
  const { db } = t.platform;
  const people = await db.selectFrom("users").select(["id", "email"]).where("id", "in", students).execute();
  emails = students.map((student) => people.find((one) => one.id === student)?.email ?? "");
  await db
    .updateTable("users")
    .set({ last_name: "=cmd" })
    .where("id", "=", students[0] ?? "")
    .execute();
});

test("has a row for each question of each sitting, as the facts have it", async () => {
  const rows = await download(staff, `assessments=${id}&rows=answers`);
  const facts = await t.platform.db.selectFrom("result_facts").selectAll().where("assessment_id", "=", id).execute();
  expect(rows).toHaveLength(9);
  for (const fact of facts) {
    const row = rows.find((one) => one.session === fact.session_id && one.question === fact.question_id);
    expect(row).toMatchObject({
      position: String(fact.position),
      points: String(fact.points),
      max_points: String(fact.max_points),
      correct: fact.correct === null ? "" : fact.correct ? "yes" : "no",
      omitted: fact.omitted ? "yes" : "no",
      not_reached: fact.not_reached ? "yes" : "no",
      visits: String(fact.visits),
    });
  }
  const own = (student: number) => rows.filter((row) => row.email === emails[student]).map((row) => row.answer);
  expect([own(0), own(1), own(2)]).toEqual([
    ["A", "C", "0.5"],
    ["B", "", "7"],
    ["A", "", ""],
  ]);
  expect(rows[0]?.last_name).toBe("'=cmd");
});

test("has the sittings of chosen people in every assessment that they may read", async () => {
  const rows = await download(staff, `users=${students[0]},${students[1]}`);
  expect(rows.map(({ email, assessment, points }) => [email, assessment, points])).toHaveLength(3);
});

test("has the sittings in a state, and those found by a name", async () => {
  const { db } = t.platform;
  const name = { first_name: "Anders", last_name: "Ångström" };
  const who = students[1] ?? "";
  await db.updateTable("users").set(name).where("id", "=", who).execute();
  await db.updateTable("sessions").set({ state: "cancelled" }).where("user_id", "=", who).execute();
  const found = async (query: string) =>
    (await download(staff, `assessments=${id}&${query}`)).map(({ email }) => email);
  expect(await found("search=angstrom")).toEqual([emails[1]]);
  expect(await found("states=cancelled")).toEqual([emails[1]]);
  expect(await found("states=cancelled,in_progress&search=nobody")).toEqual([]);
  expect(await found("states=")).toHaveLength(3);
  expect((await t.call("GET", path(`assessments=${id}&states=asleep`), { as: staff })).status).toBe(400);
  await db.updateTable("sessions").set({ state: "scored" }).where("user_id", "=", who).execute();
});

test("has those who are in a group now", async () => {
  const tutor = await t.signInAs("tutor");
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.slice(1, 2) });
  expect((await download(tutor, `assessments=${id}&groups=${group}`)).map((row) => row.email)).toEqual([emails[1]]);
  await t.platform.db
    .updateTable("group_members")
    .set({ member_to: new Date() })
    .where("group_id", "=", group)
    .execute();
  expect(await download(tutor, `assessments=${id}&groups=${group}`)).toEqual([]);
});

test("has the sittings that were of chosen schools", async () => {
  const { db } = t.platform;
  const [one, two] = [await createSchool(db), await createSchool(db)];
  const ofSchool = (student: number, school: string) =>
    db
      .updateTable("sessions")
      .set({ school_id: school })
      .where("user_id", "=", students[student] ?? "")
      .execute();
  await ofSchool(1, one);
  await ofSchool(2, two);
  const found = async (query: string) => (await download(staff, query)).map(({ email }) => email);
  expect(await found(`schools=${one}`)).toEqual([emails[1]]);
  expect(await found(`assessments=${id}&schools=${one},${two}`)).toHaveLength(2);
  expect(await found(`assessments=${other}&schools=${one}`)).toEqual([]);
  expect(await found(`users=${students[0]}&schools=${one}`)).toEqual([]);
  const manager = await t.signInAs("manager");
  expect((await t.call("GET", path(`schools=${one}`), { as: manager })).status).toBe(404);
  expect((await t.call("GET", path("schools=x"), { as: manager })).status).toBe(400);
});

test("leaves one entry in the log: who took what, and how many rows where they are counted", async () => {
  const tutor = await t.signInAs("tutor");
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.slice(0, 2) });
  await download(tutor, `assessments=${id}&groups=${group}`);
  await download(tutor, `users=${students.slice(0, 2).join()}&rows=answers`);
  const unused = await t.call("GET", path(`groups=${group}`), { as: tutor });
  expect(unused.status).toBe(200);
  const entries = await t.platform.db
    .selectFrom("audit_entries")
    .select(["action", "subject_type", "subject_id", "after", "address"])
    .where("actor_id", "=", tutor.id)
    .where("action", "like", "download.%")
    .orderBy("id")
    .execute();
  const action = "download.results";
  expect(entries).toEqual([
    {
      action,
      subject_type: "assessment",
      subject_id: id,
      address: "127.0.0.1",
      after: { contents: "sittings", format: "csv", rows: 2, groups: [group] },
    },
    {
      action,
      subject_type: "results",
      subject_id: null,
      address: "127.0.0.1",
      after: { contents: "answers", format: "csv", rows: expect.any(Number), users: students.slice(0, 2) },
    },
  ]);
});

test("refuses a choice of nothing, and what is out of reach", async () => {
  const counselor = await t.signInAs("counselor");
  await createCare(t.platform.db, students[0] ?? "", counselor.id);
  const status = async (as: SignedIn | null, query: string) => (await t.call("GET", path(query), { as })).status;
  expect(await status(counselor, `users=${students[0]}`)).toBe(200);
  expect(await status(counselor, `users=${students[0]},${students[1]}`)).toBe(404);
  expect(await status(counselor, `assessments=${id},${newId()}`)).toBe(404);
  expect(await status(counselor, `groups=${newId()}`)).toBe(404);
  expect(await status(counselor, "")).toBe(422);
  expect(await status(counselor, "users=x")).toBe(400);
  expect(await status(counselor, `users=${students[0]}&rows=keys`)).toBe(400);
  expect(await status(null, `users=${students[0]}`)).toBe(401);
  expect(await status(await t.signInAs("student"), `users=${students[0]}`)).toBe(403);
});

test("tells counselors no answers to secure questions, and whether these were right", async () => {
  const counselor = await t.signInAs("counselor");
  await createCare(t.platform.db, students[0] ?? "", counselor.id);
  const query = `users=${students[0]}&assessments=${id}&rows=answers`;
  const told = async (as: SignedIn) =>
    (await download(as, query)).map(({ answer, correct }) => [answer !== "", correct !== ""]);
  const all = await told(staff);
  expect(all.length).toBeGreaterThan(0);
  const pools = t.platform.db.selectFrom("questions").select(["id", "pool"]);
  const before = await pools.execute();
  const set = (pool: "practice" | "secure") => t.platform.db.updateTable("questions").set({ pool }).execute();
  await set("practice");
  expect(await told(counselor)).toEqual(all);
  await set("secure");
  expect(await told(counselor)).toEqual(all.map(([, correct]) => [false, correct]));
  expect(await told(staff)).toEqual(all);
  for (const one of before)
    await t.platform.db.updateTable("questions").set({ pool: one.pool }).where("id", "=", one.id).execute();
});

describe("the dictionary", () => {
  const fits: Record<CellType, RegExp> = {
    text: /^/,
    code: /^[\w-]+$/,
    number: /^-?\d+(\.\d+)?$/,
    instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    yes_no: /^(yes|no)$/,
  };
  const read = async (as: SignedIn) =>
    (await t.call<{ tables: Described[] }>("GET", "/api/downloads/dictionary/", { as })).body.tables;

  test.each(["sittings", "answers"])(
    "names the columns of %s as the file has them, and what they hold",
    async (name) => {
      const table = (await read(staff)).find((one) => one.table === name);
      const rows = await download(staff, `assessments=${id}&rows=${name}`);
      expect(table?.columns.map((column) => column.name)).toEqual(Object.keys(rows[0] ?? {}));
      for (const { name: column, type, meaning } of table?.columns ?? []) {
        expect(meaning).toMatch(/\.$/);
        for (const row of rows)
          if (row[column]) expect([column, row[column]]).toEqual([column, expect.stringMatching(fits[type])]);
      }
    },
  );

  test("speaks the reader’s language", async () => {
    const reader = await t.signInAs("manager");
    await t.platform.db.updateTable("users").set({ locale: "ar" }).where("id", "=", reader.id).execute();
    for (const { title, columns } of await read(reader))
      for (const text of [title, ...columns.map((column) => column.meaning)]) expect(text).toMatch(/[\u0600-\u06ff]/);
  });
});
