import type { OperationOutput } from "@sextant/contract/types.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { refreshFigures } from "../../delivery/results/version-figures.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { readWorkbook } from "../../testing/read-workbook.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Listed = OperationOutput<"assessment_results.list_students">;
type Gradebook = OperationOutput<"gradebook.get">;

const QUESTIONS = 6;
const rows: Outcome[][] = Array.from({ length: 40 }, (_, person) =>
  Array.from({ length: QUESTIONS }, (_, place): Outcome => (place < person % (QUESTIONS + 1) ? 1 : 0)),
);

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let assessment: string;
let students: string[];
let group: string;
/** Given and not begun; given, and over; under way. */
let waiting: string;
let missed: string;
let running: string;

async function seen<Body>(asked: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const path = (id: string, query = "") => `/api/assessments/${id}/results/students/${query}`;
const list = (as: SignedIn | null, query = "", id = assessment) => t.call<Listed>("GET", path(id, query), { as });
const idsOf = async (as: SignedIn, query: string) => (await seen(list(as, query))).results.map(({ id }) => id);
const of = ({ results }: Listed, id: string | undefined) => results.find((row) => row.id === id);

async function download(as: SignedIn, query = "") {
  const { url } = await seen(t.call<{ url: string }>("GET", path(assessment, `download/${query}`), { as }));
  return t.call<string>("GET", url);
}

beforeAll(async () => {
  const { db } = t.platform;
  const sections = [{ questions: QUESTIONS }];
  assessment = await publishAssessment(t, staff, { name: "Trial", sections, score_model: { type: "points" } });
  students = await satByMany(t.platform, assessment, rows);
  await refreshFigures(db, (await findPublishedVersion(db, assessment)) ?? "");
  const names = [
    { first_name: "=Ada", last_name: "Byron", username: "ada.b" },
    { first_name: "Sam", last_name: "Twin", email: "sam.one@example.org" },
    { first_name: "Sam", last_name: "Twin", email: null, username: "sam.two" },
  ];
  for (const [at, values] of names.entries())
    await db
      .updateTable("users")
      .set(values)
      .where("id", "=", students[at] ?? "")
      .execute();
  const more = await Promise.all([1, 2, 3].map(() => createTestUser(db, { role: "student" })));
  [waiting, missed, running] = more.map(({ id }) => id) as [string, string, string];
  for (const id of [waiting, missed, running]) await allocate(t, staff, assessment, id);
  await db
    .updateTable("allocations")
    .set({ opens_at: new Date("2026-01-05T09:00:00Z"), closes_at: new Date("2026-01-06T09:00:00Z") })
    .where("user_id", "=", missed)
    .execute();
  await sitFirstSection(t, await t.signInAs({ id: running, role: "student" }), assessment);
  group = await createGroup(db, { tutors: [tutor.id], members: [...students.slice(0, 7), waiting, missed, running] });
  // Held back; and one that waits for a mark.
  const held = db.updateTable("session_results").where("user_id", "in", students.slice(3, 5));
  await held.set({ released_at: null }).execute();
  await db
    .updateTable("sessions")
    .set({ state: "scored", released_at: null })
    .where("user_id", "in", students.slice(3, 5))
    .execute();
  const owed = students[4] ?? "";
  await db.updateTable("session_results").set({ points: null }).where("user_id", "=", owed).execute();
  await db.updateTable("sessions").set({ state: "submitted" }).where("user_id", "=", owed).execute();
  await workOff(t.platform);
});

describe("the students of an assessment", () => {
  test("have their state, and the score, error and time of the result that counts, as the gradebook has them", async () => {
    const found = await seen(list(tutor));
    expect(found).toMatchObject({ count: 10, unit: "points", min: 0, max: QUESTIONS, assessment: { name: "Trial" } });
    const states = { not_started: 1, missed: 1, in_progress: 1, scored: 1, to_mark: 1, released: 5, submitted: 0 };
    expect(found.states).toEqual({ all: 10, cancelled: 0, ...states });
    const book = await seen(t.call<Gradebook>("GET", `/api/gradebook/?group=${group}`, { as: tutor }));
    const at = book.assessments.findIndex(({ id }) => id === assessment);
    for (const { id, cells } of book.results) {
      const [cell, row] = [cells[at], of(found, id)];
      expect(row, id).toMatchObject({
        value: cell?.value,
        error: cell?.error,
        points: cell?.points,
        session: cell?.session,
        submitted_at: cell?.submitted_at,
        groups: [{ id: group }],
      });
    }
    const best = of(found, students[6]);
    expect(best).toMatchObject({ state: "released", value: 6, sittings: 1 });
    const [longest] = (await seen(list(tutor, "?ordering=-time"))).results;
    expect(longest?.time_ms).toBeGreaterThanOrEqual(best?.time_ms ?? Number.POSITIVE_INFINITY);
    expect(best?.error).toBeGreaterThan(0);
    expect(best?.sections).toMatchObject([{ unit: "percent", value: 100 }]);
    expect(of(found, running)).toMatchObject({ state: "in_progress", value: null, session: expect.any(String) });
    expect(of(found, missed)).toMatchObject({ state: "missed", session: null, sittings: 0 });
  });

  test("are ordered by score in either direction, those without one last, and are paged", async () => {
    const up = await seen(list(tutor, "?ordering=score"));
    const values = up.results.map(({ value }) => value);
    expect(values).toEqual([0, 1, 2, 3, 5, 6, null, null, null, null]);
    const down = await seen(list(tutor, "?ordering=-score"));
    expect(down.results.map(({ value }) => value)).toEqual([6, 5, 3, 2, 1, 0, null, null, null, null]);
    const pages = await Promise.all([1, 2, 3].map((page) => idsOf(tutor, `?ordering=-score&page_size=4&page=${page}`)));
    expect(pages.flat()).toEqual(down.results.map(({ id }) => id));
    const byName = await idsOf(tutor, "");
    expect(await idsOf(tutor, "?ordering=-name")).toEqual(byName.toReversed());
    for (const ordering of ["state", "-submitted_at", "time"])
      expect((await idsOf(tutor, `?ordering=${ordering}`)).toSorted()).toEqual(byName.toSorted());
    for (const query of ["?ordering=points", "?state=open", "?page=0", "?group=x"])
      expect((await list(tutor, query)).status, query).toBe(400);
  });

  test("are filtered by state, group, school and name", async () => {
    expect(await idsOf(tutor, "?state=scored")).toEqual([students[3]]);
    expect(await seen(list(tutor, "?state=missed"))).toMatchObject({ count: 1, states: { all: 10 } });
    expect(await idsOf(staff, "?search=byron")).toEqual([students[0]]);
    expect(await seen(list(staff, `?group=${group}`))).toMatchObject({ count: 10 });
    const school = await createSchool(t.platform.db);
    expect(await seen(list(staff, `?school=${school}`))).toMatchObject({ count: 0, results: [] });
    await t.platform.db
      .insertInto("memberships")
      .values({ id: newId(), user_id: students[8] ?? "", school_id: school })
      .execute();
    expect(await idsOf(staff, `?school=${school}`)).toEqual([students[8]]);
  });

  test("of one name are told apart, here and in the gradebook", async () => {
    const found = await seen(list(tutor));
    expect([1, 2, 0].map((at) => of(found, students[at])?.account)).toEqual(["sam.one@example.org", "sam.two", null]);
    for (const query of ["?search=twin", `?search=twin&ordering=-${assessment}`]) {
      const { results } = await seen(t.call<Gradebook>("GET", `/api/gradebook/${query}`, { as: tutor }));
      expect(results.map(({ account }) => account).toSorted()).toEqual(["sam.one@example.org", "sam.two"]);
    }
  });

  test("are those within reach alone, also where another’s group is asked for", async () => {
    expect((await list(null)).status).toBe(401);
    expect((await list(await t.signInAs("student"))).status).toBe(403);
    expect((await list(staff, "", newId())).status).toBe(404);
    const counselor = await t.signInAs("counselor");
    expect(await seen(list(counselor))).toMatchObject({ count: 0, states: { all: 0 } });
    await createCare(t.platform.db, students[9] ?? "", counselor.id);
    expect(await idsOf(counselor, "")).toEqual([students[9]]);
    const manager = await t.signInAs("manager");
    for (const query of [`?group=${group}`, `download/?group=${group}`, `?school=${newId()}`])
      expect((await t.call("GET", path(assessment, query), { as: manager })).status, query).toBe(404);
    const hidden = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
    const own = await createSchool(t.platform.db);
    await t.platform.db.updateTable("assessments").set({ school_id: own }).where("id", "=", hidden).execute();
    for (const query of ["", "download/"])
      expect((await t.call("GET", path(hidden, query), { as: tutor })).status, query).toBe(404);
  });

  test("are a file with the same rows in the same order, CSV or a workbook that says what it means", async () => {
    const shown = await seen(list(tutor, "?state=released&ordering=-score"));
    const file = await download(tutor, "?state=released&ordering=-score");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = parse<Record<string, string>>(file.body, { columns: true, bom: true });
    expect(lines.map(({ session }) => session)).toEqual(shown.results.map(({ session }) => session));
    expect(lines.map(({ score }) => Number(score))).toEqual(shown.results.map(({ value }) => value));
    expect(lines.at(-1)).toMatchObject({ first_name: "'=Ada", state: "released", unit: "points", time_seconds: "120" });
    const entries = await t.platform.db
      .selectFrom("audit_entries")
      .select(["actor_id", "after"])
      .where("action", "=", "download.results")
      .execute();
    const after = { contents: "students", format: "csv", rows: 5, filter: { state: "released" } };
    expect(entries).toEqual([{ actor_id: tutor.id, after }]);
    const { url } = await seen(
      t.call<{ url: string }>("GET", path(assessment, "download/?format=xlsx"), { as: tutor }),
    );
    const [sheet = [], meanings = []] = await readWorkbook((await t.app.inject({ method: "GET", url })).rawPayload);
    expect(sheet).toHaveLength(10);
    const described = meanings.map(({ column }) => column);
    expect(Object.keys(sheet[0] ?? {}).slice(0, described.length)).toEqual(described);
    expect((await t.call("GET", path(assessment, "download/"), {})).status).toBe(401);
    expect((await t.call("GET", path(assessment, "download/?format=pdf"), { as: tutor })).status).toBe(400);
  });
});

test("the gradebook is ordered by the score in a column, those without one last", async () => {
  const book = async (query: string) =>
    seen(t.call<Gradebook>("GET", `/api/gradebook/?group=${group}&${query}`, { as: tutor }));
  const values = async (query: string) => {
    const { assessments, results } = await book(query);
    const at = assessments.findIndex(({ id }) => id === assessment);
    return results.map(({ cells }) => cells[at]?.value ?? null);
  };
  const none = [null, null, null, null];
  expect(await values(`ordering=${assessment}`)).toEqual([0, 1, 2, 3, 5, 6, ...none]);
  expect(await values(`ordering=-${assessment}`)).toEqual([6, 5, 3, 2, 1, 0, ...none]);
  expect(await values(`ordering=-${assessment}&page_size=4&page=2`)).toEqual([1, 0, null, null]);
  expect(await values(`ordering=${assessment}&only=not_released`)).toEqual([3]);
  const byName = (await book("")).results.map(({ id }) => id);
  expect((await book("ordering=-name")).results.map(({ id }) => id)).toEqual(byName.toReversed());
  expect((await book(`ordering=${newId()}`)).results.map(({ id }) => id)).toEqual(byName);
  expect((await t.call("GET", "/api/gradebook/?ordering=score", { as: tutor })).status).toBe(400);
  const { url } = await seen(
    t.call<{ url: string }>("GET", `/api/gradebook/download/?group=${group}&ordering=-${assessment}`, { as: tutor }),
  );
  const lines = parse<Record<string, string>>((await t.call<string>("GET", url)).body, { columns: true, bom: true });
  expect(lines.map(({ Trial }) => Trial).slice(0, 6)).toEqual(["6", "5", "3", "2", "1", "0"]);
});
