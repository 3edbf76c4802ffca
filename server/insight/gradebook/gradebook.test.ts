import type { OperationOutput } from "@sextant/contract/types.ts";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { refreshFigures } from "../../delivery/results/version-figures.ts";
import { requireTurn } from "../../platform/download-turn.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { readWorkbook } from "../../testing/read-workbook.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Results = OperationOutput<"assessment_results.get">;
type Gradebook = OperationOutput<"gradebook.get">;

const QUESTIONS = 6;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let schools: string[];
let students: string[];
let group: string;
/** Released by itself; its scores wait; given, and closed; given, and open. */
let open: string;
let held: string;
let missed: string;
let fresh: string;

/** The able answer the hard ones too, so that the test measures. */
const rows: Outcome[][] = Array.from({ length: 40 }, (_, person) =>
  Array.from({ length: QUESTIONS }, (_, place): Outcome => (place < person % (QUESTIONS + 1) ? 1 : 0)),
);

const resultsOf = (id: string, as: SignedIn | null, query = "") =>
  t.call<Results>("GET", `/api/assessments/${id}/results/${query}`, { as });
const bookOf = (as: SignedIn | null, query = "") => t.call<Gradebook>("GET", `/api/gradebook/${query}`, { as });

async function seen<Body>(asked: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const cellOf = ({ results, assessments }: Gradebook, student: string | undefined, assessment: string) =>
  results.find(({ id }) => id === student)?.cells[assessments.findIndex(({ id }) => id === assessment)];

beforeAll(async () => {
  const { db } = t.platform;
  schools = [await createSchool(db, "North"), await createSchool(db, "South")];
  const sections = [{ questions: QUESTIONS }];
  open = await publishAssessment(t, staff, { name: "Open", sections, score_model: { type: "points" } });
  students = await satByMany(t.platform, open, rows, { schoolOf: (person) => schools[person % 2] ?? null });
  held = await publishAssessment(t, staff, { name: "=Held", sections, review_policy: { score: "released" } });
  await satByMany(t.platform, held, rows.slice(0, 4), { userIds: students.slice(0, 4) });
  // Sittings that are made finished are released at once.
  const waits = { released_at: null };
  await db
    .updateTable("sessions")
    .set({ ...waits, state: "scored" })
    .where("assessment_id", "=", held)
    .execute();
  await db.updateTable("session_results").set(waits).where("assessment_id", "=", held).execute();
  missed = await publishAssessment(t, staff, { name: "Missed", kind: "quiz", sections });
  await allocate(t, staff, missed, students[1] ?? "");
  await db
    .updateTable("allocations")
    .set({ opens_at: new Date(Date.now() - 9e6), closes_at: new Date(Date.now() - 3e6) })
    .where("assessment_id", "=", missed)
    .execute();
  fresh = await publishAssessment(t, staff, { name: "Fresh", sections });
  group = await createGroup(db, { tutors: [tutor.id], members: students.slice(0, 5) });
  const given = { assessments: [fresh], users: [], groups: [group] };
  expect((await t.call("POST", "/api/test-allocation/", { as: staff, body: given })).status).toBe(201);
  await workOff(t.platform);
});

/** The same figures in plain SQL from the scores themselves, of these people. */
async function recompute(assessment: string, users: readonly string[]) {
  const { rows: found } = await sql<{
    people: number;
    mean: number;
    sd: number;
    median: number;
    minimum: number;
    maximum: number;
  }>`
    select count(*)::int as people, avg(points)::float8 as mean, stddev_samp(points)::float8 as sd,
      percentile_cont(0.5) within group (order by points)::float8 as median, min(points)::float8 as minimum,
      max(points)::float8 as maximum
    from (select distinct on (s.user_id) s.user_id, score.points from sessions s
      join lateral (select points from session_scores where session_id = s.id order by created_at desc, id desc limit 1) score
        on true
      where s.assessment_id = ${assessment}::uuid and s.user_id = any(${[...users]}::uuid[]) and s.state = 'released'
        and not s.is_preview and s.counts_in_statistics and s.chosen_sections is null
      order by s.user_id, s.submitted_at, s.id) firsts`.execute(t.platform.db);
  return found[0];
}

function expectSame(scores: Results["scores"] | undefined, plain: Awaited<ReturnType<typeof recompute>>): void {
  expect(scores?.people).toBe(plain?.people);
  for (const name of ["mean", "sd", "median", "minimum", "maximum"] as const)
    expect(scores?.[name], name).toBeCloseTo(plain?.[name] ?? Number.NaN, 9);
}

describe("results of an assessment", () => {
  test("equal plain SQL: of everyone, of each school and of each group", async () => {
    const found = await seen(resultsOf(open, staff));
    expect(found).toMatchObject({
      version: 1,
      unit: "points",
      scale: { min: 0, max: QUESTIONS },
      questions: QUESTIONS,
    });
    expect(found.sittings).toMatchObject({ released: 40, not_released: 0, to_mark: 0, in_progress: 0, left_out: 0 });
    expectSame(found.scores, await recompute(open, students));
    expect(found.distribution.reduce((sum, { people }) => sum + people, 0)).toBe(40);
    for (const [index, name] of ["North", "South"].entries()) {
      const own = found.schools.find((school) => school.name === name);
      expectSame(
        own && { ...own.scores, median_time_ms: 0 },
        await recompute(
          open,
          students.filter((_, person) => person % 2 === index),
        ),
      );
    }
    const own = found.groups.find(({ id }) => id === group);
    expectSame(own && { ...own.scores, median_time_ms: 0 }, await recompute(open, students.slice(0, 5)));
  });

  test("say how certain a score is once the figures of the test are known", async () => {
    const { db } = t.platform;
    await refreshFigures(db, (await findPublishedVersion(db, open)) ?? "");
    const { rows: told } = await sql<{ error: number }>`
      with answers as (select fact.session_id, fact.question_version_id, coalesce(fact.points, 0) as points from result_facts fact
          join session_results result using (session_id) where result.assessment_id = ${open}::uuid),
        totals as (select session_id, sum(points) as total from answers group by 1),
        items as (select var_samp(points) as variance from answers group by question_version_id)
      select (stddev_samp(total) * sqrt(1 - ${QUESTIONS} / (${QUESTIONS} - 1.0)
        * (1 - (select sum(variance) from items) / var_samp(total))))::float8 as error from totals`.execute(db);
    const found = await seen(resultsOf(open, staff));
    expect(found.unsure).toBeNull();
    expect(found.error).toBeCloseTo(told[0]?.error ?? Number.NaN, 3);
    const column = (await seen(bookOf(staff))).assessments.find(({ id }) => id === open);
    expect(column?.error).toBeCloseTo(told[0]?.error ?? Number.NaN, 3);
    expect(await seen(resultsOf(held, staff))).toMatchObject({ error: null, scores: null });
  });

  test("hold nothing from before its release, and say how many wait", async () => {
    const found = await seen(resultsOf(held, staff));
    expect(found).toMatchObject({ scores: null, distribution: [], groups: [], schools: [] });
    expect(found.sittings).toMatchObject({ not_released: 4, released: 0 });
  });

  test("hold people within reach alone, however few", async () => {
    const found = await seen(resultsOf(open, tutor));
    expectSame(found.scores, await recompute(open, students.slice(0, 5)));
    expect(found.sittings.released).toBe(5);
    expect(found.versions).toEqual([{ number: 1, people: 5 }]);
    expect(found.groups.map(({ id }) => id)).toEqual([group]);
    const counselor = await t.signInAs("counselor");
    expect(await seen(resultsOf(open, counselor))).toMatchObject({ scores: null, sittings: { released: 0 } });
    await createCare(t.platform.db, students[9] ?? "", counselor.id);
    expect((await seen(resultsOf(open, counselor))).scores).toMatchObject({ people: 1, sd: null });
  });

  test("leave out what was cancelled, and a second sitting", async () => {
    const [again = ""] = await satByMany(t.platform, open, [[1, 1, 1, 1, 1, 1]], { userIds: students.slice(7, 8) });
    expect(again).toBe(students[7]);
    const [first] = await t.platform.db
      .selectFrom("session_results")
      .select("session_id")
      .where("user_id", "=", students[8] ?? "")
      .execute();
    const act = (action: Record<string, unknown>) =>
      t.call("PATCH", `/api/users/assessments-sessions/${first?.session_id}/`, { as: staff, body: action });
    expect((await act({ action: "cancel", reason: "Wrong room" })).status).toBe(200);
    const found = await seen(resultsOf(open, staff));
    expect(found.sittings).toMatchObject({ released: 39, left_out: 1 });
    expectSame(found.scores, await recompute(open, students));
  });

  test("are refused to students and strangers, and where the version or assessment isn’t there", async () => {
    expect((await resultsOf(open, null)).status).toBe(401);
    expect((await resultsOf(open, await t.signInAs("student"))).status).toBe(403);
    expect((await resultsOf(open, staff, "?version=9")).status).toBe(404);
    expect((await resultsOf(open, staff, "?version=none")).status).toBe(400);
    expect((await resultsOf(newId(), staff)).status).toBe(404);
    const own = await createSchool(t.platform.db);
    const hidden = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
    await t.platform.db.updateTable("assessments").set({ school_id: own }).where("id", "=", hidden).execute();
    expect((await resultsOf(hidden, tutor)).status).toBe(404);
  });
});

describe("the gradebook", () => {
  test("has of each student and assessment the score, or what there is instead", async () => {
    const book = await seen(bookOf(tutor));
    expect(book).toMatchObject({ count: 5, assessments_count: 4, totals: { students: 5, not_released: 4, missed: 1 } });
    const stored = await t.platform.db
      .selectFrom("session_results")
      .selectAll()
      .where("assessment_id", "in", [open, held])
      .where("is_first", "=", true)
      .where("user_id", "in", students.slice(0, 5))
      .execute();
    expect(stored).toHaveLength(9);
    for (const { user_id, assessment_id, session_id, points, max_points, released_at } of stored)
      expect(cellOf(book, user_id, assessment_id)).toMatchObject({
        state: "scored",
        session: session_id,
        value: points,
        points,
        max_points,
        is_first: true,
        is_released: released_at !== null,
        sittings: 1,
      });
    expect(cellOf(book, students[4], held)).toBeNull();
    expect(cellOf(book, students[1], missed)).toMatchObject({ state: "missed", session: null, value: null });
    expect(cellOf(book, students[0], missed)).toBeNull();
    expect(cellOf(book, students[0], fresh)).toMatchObject({ state: "not_started" });
    expect(book.assessments.find(({ id }) => id === held)).toMatchObject({ median: null, people: 0 });
  });

  test("says the median of released results of everyone listed, on whatever page", async () => {
    const plain = await recompute(open, students.slice(0, 5));
    for (const query of ["", "?page_size=2&page=2", "?page=9"]) {
      const column = (await seen(bookOf(tutor, query))).assessments.find(({ id }) => id === open);
      expect(column).toMatchObject({ unit: "points", median: plain?.median, people: 5, max: QUESTIONS });
    }
  });

  test("is paged by students and by assessments", async () => {
    const whole = await seen(bookOf(tutor));
    const pages = await Promise.all(
      [1, 2, 3].map((page) => seen(bookOf(tutor, `?page_size=2&page=${page}&columns_size=3`))),
    );
    expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(whole.results.map(({ id }) => id));
    const columns = await Promise.all(
      [1, 2].map((page) => seen(bookOf(tutor, `?columns_size=3&columns_page=${page}`))),
    );
    expect(columns.flatMap(({ assessments }) => assessments.map(({ id }) => id))).toEqual(
      whole.assessments.map(({ id }) => id),
    );
    expect(await seen(bookOf(tutor, "?columns_page=7"))).toMatchObject({ assessments: [], assessments_count: 4 });
    expect((await bookOf(tutor, "?columns_size=21")).status).toBe(400);
    expect((await bookOf(tutor, "?only=all")).status).toBe(400);
  });

  test("is filtered by group, school, name, kind and what waits", async () => {
    const { db } = t.platform;
    const idsOf = async (query: string, as = staff) => (await seen(bookOf(as, query))).results.map(({ id }) => id);
    expect((await idsOf(`?group=${group}`)).toSorted()).toEqual(students.slice(0, 5).toSorted());
    const [member = ""] = students.slice(6, 7);
    await db
      .insertInto("memberships")
      .values({ id: newId(), user_id: member, school_id: schools[0] ?? "" })
      .execute();
    expect(await idsOf(`?school=${schools[0]}`)).toEqual([member]);
    await db.updateTable("users").set({ last_name: "Ångström" }).where("id", "=", member).execute();
    expect(await idsOf("?search=angstr")).toEqual([member]);
    expect(await idsOf("?search=%25")).toEqual([]);
    expect((await seen(bookOf(staff, "?kind=quiz"))).assessments.map(({ id }) => id)).toEqual([missed]);
    expect(await idsOf("?only=missed")).toEqual([students[1]]);
    expect((await idsOf("?only=not_released")).toSorted()).toEqual(students.slice(0, 4).toSorted());
    expect(await seen(bookOf(tutor, "?only=missed"))).toMatchObject({ count: 1, totals: { students: 5 } });
  });

  test("shows people within reach alone, also where another’s group is asked for", async () => {
    expect((await seen(bookOf(await t.signInAs("counselor")))).results).toEqual([]);
    const manager = await t.signInAs("manager");
    for (const query of [`?group=${group}`, `?school=${schools[0]}`])
      for (const path of ["gradebook/", "gradebook/download/"])
        expect((await t.call("GET", `/api/${path}${query}`, { as: manager })).status).toBe(404);
    expect((await bookOf(null)).status).toBe(401);
    expect((await bookOf(await t.signInAs("student"))).status).toBe(403);
  });

  test("says that nothing is missed that one of several groups still leaves open", async () => {
    const { db } = t.platform;
    const [, , third = ""] = students;
    const [over, later] = await Promise.all([
      createGroup(db, { members: [third] }),
      createGroup(db, { members: [third] }),
    ]);
    const closed = { id: newId(), assessment_id: missed, group_id: over, closes_at: new Date(Date.now() - 60_000) };
    await db.insertInto("allocations").values(closed).execute();
    expect(await seen(bookOf(staff, "?only=missed"))).toMatchObject({ count: 2, totals: { missed: 2 } });
    await db.insertInto("allocations").values({ id: newId(), assessment_id: missed, group_id: later }).execute();
    expect(await seen(bookOf(staff, "?only=missed"))).toMatchObject({ count: 1, totals: { missed: 1 } });
    expect(cellOf(await seen(bookOf(staff)), third, missed)).toMatchObject({ state: "not_started" });
    await db
      .updateTable("allocations")
      .set({ revoked_at: new Date() })
      .where("group_id", "in", [over, later])
      .execute();
    const beyond = await seen(bookOf(staff, "?only=missed&page=2"));
    expect(beyond).toMatchObject({ count: 1, results: [] });
  });

  test("goes by a person’s own window where there is one, not by those of their groups", async () => {
    const { db } = t.platform;
    const [, first = ""] = students;
    const open = await createGroup(db, { members: [first] });
    await db.insertInto("allocations").values({ id: newId(), assessment_id: missed, group_id: open }).execute();
    expect(await seen(bookOf(staff, "?only=missed"))).toMatchObject({ count: 1, totals: { missed: 1 } });
    expect(cellOf(await seen(bookOf(staff)), first, missed)).toMatchObject({ state: "missed" });
    await db
      .updateTable("allocations")
      .set({ closes_at: new Date(Date.now() - 60_000) })
      .where("group_id", "=", open)
      .execute();
    const own = db.updateTable("allocations").where("user_id", "=", first).where("assessment_id", "=", missed);
    await own.set({ closes_at: null }).execute();
    expect(await seen(bookOf(staff, "?only=missed"))).toMatchObject({ count: 0, results: [], totals: { missed: 0 } });
    expect(cellOf(await seen(bookOf(staff)), first, missed)).toMatchObject({ state: "not_started" });
    await own.set({ closes_at: new Date(Date.now() - 3e6) }).execute();
    await db.updateTable("allocations").set({ revoked_at: new Date() }).where("group_id", "=", open).execute();
  });

  test("tells what is under way, what is partial and what was regraded from the first", async () => {
    const { db } = t.platform;
    const begun = await t.signInAs(await createTestUser(db, { role: "student" }));
    const other = await t.signInAs("tutor");
    await createGroup(db, { tutors: [other.id], members: [begun.id] });
    expect((await seen(bookOf(other))).assessments).toEqual([]);
    await allocate(t, staff, open, begun.id);
    await sitFirstSection(t, begun, open);
    expect(cellOf(await seen(bookOf(other)), begun.id, open)).toMatchObject({ state: "in_progress", value: null });
    await satByMany(t.platform, open, [[1, 0, 0, 0, 0, 0]], { userIds: [begun.id] });
    const own = db.updateTable("session_results").where("user_id", "=", begun.id);
    await own.set({ is_partial: true, counts: false, is_first: false }).execute();
    expect(cellOf(await seen(bookOf(other)), begun.id, open)).toMatchObject({
      value: 1,
      is_partial: true,
      is_first: false,
    });
    expect((await seen(bookOf(other))).assessments[0]).toMatchObject({ median: null, people: 0 });
  });

  test("shows of several sittings the result that counts, and says how many there are", async () => {
    const { db } = t.platform;
    const again = await createTestUser(db, { role: "student" });
    const other = await t.signInAs("tutor");
    await createGroup(db, { tutors: [other.id], members: [again.id] });
    const sat = (outcomes: Outcome[]) => satByMany(t.platform, open, [outcomes], { userIds: [again.id] });
    await sat([1, 1, 0, 0, 0, 0]);
    const cell = async () => cellOf(await seen(bookOf(other)), again.id, open);
    expect(await cell()).toMatchObject({ value: 2, sittings: 1, is_first: true, counted: null });
    await sat([1, 1, 1, 1, 1, 0]);
    expect(await cell()).toMatchObject({
      value: 5,
      sittings: 2,
      is_first: false,
      counted: { counts: "last", value: 5 },
    });
  });

  test("is a CSV file of all that the filters leave, which runs nothing in a spreadsheet", async () => {
    const download = async (query: string, as: SignedIn) => {
      const { url } = await seen(t.call<{ url: string }>("GET", `/api/gradebook/download/${query}`, { as }));
      const file = await t.call<string>("GET", url);
      expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect((await t.call("GET", url)).status).toBe(404);
      return parse<Record<string, string>>(file.body, { columns: true, bom: true });
    };
    const book = await seen(bookOf(tutor));
    const lines = await download(`?group=${group}`, tutor);
    expect(lines.map(({ last_name }) => last_name)).toEqual(book.results.map(({ last_name }) => last_name));
    for (const [index, { id }] of book.results.entries()) {
      expect(lines[index]?.Open).toBe(String(cellOf(book, id, open)?.value));
      expect(lines[index]?.["'=Held (remarks)"]).toBe(cellOf(book, id, held) ? "not_released" : "");
    }
    expect(lines.map(({ Missed }) => Missed).filter(Boolean)).toEqual(["missed"]);
    const entry = await t.platform.db
      .selectFrom("audit_entries")
      .select(["actor_id", "after"])
      .where("action", "=", "download.gradebook")
      .execute();
    expect(entry).toEqual([{ actor_id: tutor.id, after: { rows: lines.length, format: "csv", filter: { group } } }]);
    const { url } = await seen(
      t.call<{ url: string }>("GET", `/api/gradebook/download/?group=${group}&format=xlsx`, { as: tutor }),
    );
    const [sheet = []] = await readWorkbook((await t.app.inject({ method: "GET", url })).rawPayload);
    // Scores are numbers there, and what is empty in the one is empty in the other.
    expect(sheet).toHaveLength(lines.length);
    for (const [index, row] of sheet.entries()) {
      const texts = Object.entries(row).map((pair) => pair.map((text) => String(text ?? "").replace(/^=/, "'=")));
      expect(Object.fromEntries(texts)).toEqual(lines[index]);
    }
    const own = await t.call<{ url: string }>("GET", "/api/gradebook/download/", { as: tutor });
    await t.platform.db.transaction().execute(async (tx) => {
      await requireTurn(tx, tutor.id);
      for (const path of ["/api/gradebook/download/", own.body.url])
        expect((await t.call("GET", path, { as: tutor })).body).toMatchObject({ code: "in_use", status: 409 });
    });
    expect(await download("", await t.signInAs("counselor"))).toEqual([]);
    expect((await t.call("GET", "/api/gradebook/download/", {})).status).toBe(401);
    for (const query of ["group=x", "format=pdf"])
      expect((await t.call("GET", `/api/gradebook/download/?${query}`, { as: tutor })).status).toBe(400);
  });
});

test("shares of different totals are percent, and nobody has all of it who lacks a point", async () => {
  const { db } = t.platform;
  const sections = [{ questions: 2 }];
  const mixed = await publishAssessment(t, staff, { name: "Mixed", sections, score_model: { type: "points" } });
  const [near = "", whole = ""] = await satByMany(t.platform, mixed, [
    [1, 1],
    [1, 1],
  ]);
  for (const [person, points, max_points] of [
    [near, 1999, 2000],
    [whole, 2, 2],
  ] as const)
    await db.updateTable("session_results").set({ points, max_points }).where("user_id", "=", person).execute();
  const found = await seen(resultsOf(mixed, staff));
  expect(found).toMatchObject({ unit: "percent", scores: { people: 2, minimum: 99.9, maximum: 100 } });
});
