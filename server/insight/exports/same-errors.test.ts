import type { OperationOutput } from "@sextant/contract/types.ts";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { refreshFigures } from "../../delivery/results/version-figures.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Gradebook = OperationOutput<"gradebook.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let group: string;
let people: string[];
/** Told in points; on a scale that is steep in the middle; and sat by too few. */
let points: string;
let scaled: string;
/** Two sections whose mean is the total, and two whose sum is on a scale of its own. */
let mean: string;
let line: string;
let few: string;

const QUESTIONS = 6;

/** The able answer the hard ones too, so that the test measures. */
const rows = Array.from({ length: 40 }, (_, person) =>
  Array.from({ length: QUESTIONS }, (_place, place): Outcome => (place < person % (QUESTIONS + 1) ? 1 : 0)),
);
const steep = [200, 210, 230, 400, 560, 700, 800].map((value, raw) => ({ raw, scaled: value }));

const seen = async <Body>(path: string, as: SignedIn = staff): Promise<Body> => {
  const { status, body } = await t.call<Body>("GET", path, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

beforeAll(async () => {
  const sections = [{ questions: QUESTIONS }];
  points = await publishAssessment(t, staff, { name: "Points", sections, score_model: { type: "points" } });
  scaled = await publishAssessment(t, staff, {
    name: "Scaled",
    sections: [{ questions: QUESTIONS, scale: steep }],
    score_model: { type: "scaled" },
  });
  const halves = [1, 2].map(() => ({ questions: 3, scale: steep.slice(2, 6).map((row, raw) => ({ ...row, raw })) }));
  const ownScale = { least_sum: 0, most_sum: 2000, minimum: 205, maximum: 805, step: 10 };
  mean = await publishAssessment(t, staff, {
    name: "Mean",
    sections: halves,
    score_model: { type: "scaled", total: "mean" },
  });
  line = await publishAssessment(t, staff, {
    name: "Line",
    sections: halves,
    score_model: { type: "scaled", total: ownScale },
  });
  few = await publishAssessment(t, staff, { name: "Few", sections });
  people = await satByMany(t.platform, points, rows);
  await satByMany(t.platform, scaled, rows, { userIds: people });
  await satByMany(t.platform, mean, rows, { userIds: people });
  await satByMany(t.platform, line, rows, { userIds: people });
  await satByMany(t.platform, few, rows.slice(0, 12), { userIds: people.slice(0, 12) });
  for (const id of [points, scaled, mean, line, few])
    await refreshFigures(t.platform.db, (await findPublishedVersion(t.platform.db, id)) ?? "");
  group = await createGroup(t.platform.db, { tutors: [tutor.id], members: people });
});

const columnOf = ({ assessments }: Gradebook, id: string) => assessments.find((column) => column.id === id);

test("the error of scores and their scale are the same on every page of the gradebook and on the results", async () => {
  for (const id of [points, scaled, mean, line, few]) {
    const { error, scale } = await seen<OperationOutput<"assessment_results.get">>(`/api/assessments/${id}/results/`);
    expect(error === null).toBe(id === few);
    for (const query of ["?page_size=100", "?page_size=3&page=1", "?page_size=3&page=5", "?page_size=3&page=9"])
      expect(columnOf(await seen(`/api/gradebook/${query}`), id), query).toMatchObject({ error, ...scale });
  }
});

test("a score’s error is the same in its cell, on its student’s page and in files, and its band is found from it", async () => {
  const book = await seen<Gradebook>("/api/gradebook/?page_size=100", tutor);
  const download = async (path: string) => {
    const { url } = await seen<{ url: string }>(path, tutor);
    const { body } = await t.call<string>("GET", url);
    return parse<Record<string, string>>(body, { columns: true, bom: true });
  };
  const grades = await download(`/api/gradebook/download/?group=${group}`);
  for (const [row, { id, cells }] of book.results.entries()) {
    const page = await seen<OperationOutput<"performance.get">>(
      `/api/student-my-performance-analytics/?user=${id}`,
      tutor,
    );
    const whole = page.scores.filter(({ section }) => section === null).flatMap(({ scores }) => scores);
    const told = new Map(whole.map((score) => [score.session, score]));
    for (const [at, { id: assessment, name }] of book.assessments.entries()) {
      const cell = cells[at];
      if (!cell?.session) continue;
      const isPoints = assessment === points || assessment === few;
      const own = told.get(cell.session);
      const inUnit = own?.error === null || !own ? null : isPoints ? (own.error * QUESTIONS) / 100 : own.error;
      if (inUnit === null) expect(cell.error).toBeNull();
      else expect(cell.error).toBeCloseTo(inUnit, 9);
      const written = cell.error === null ? "" : String(Number(cell.error.toFixed(4)));
      expect(grades[row]?.[`${name} (standard error)`], name).toBe(written);
    }
  }
  const cellOf = (session: string | undefined) =>
    book.results.flatMap(({ cells }) => cells).find((one) => one !== null && one.session === session);
  for (const id of [scaled, mean, line]) {
    const onScale = await download(`/api/session-csv-result-download/?assessment_id=${id}`);
    expect(onScale).toHaveLength(rows.length);
    for (const line of onScale) expect(line.standard_error).toMatch(/^\d+\.\d{4}$/);
    for (const line of onScale)
      expect(Number(line.standard_error), line.points).toBeCloseTo(cellOf(line.session)?.error ?? Number.NaN, 3);
  }
  for (const [id, isKnown] of [
    [points, true],
    [few, false],
  ] as const) {
    const lines = await download(`/api/session-csv-result-download/?assessment_id=${id}`);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      const cell = cellOf(line.session);
      expect(line.points_standard_error === "").toBe(!isKnown);
      if (isKnown) expect(line.points_standard_error).toMatch(/^\d+\.\d{4}$/);
      if (isKnown) expect(Number(line.points_standard_error)).toBeCloseTo(cell?.error ?? Number.NaN, 3);
      if (!isKnown) continue;
      const [got, most, error] = [Number(line.points), Number(line.max_points), Number(line.points_standard_error)];
      const user = book.results.find(({ cells }) => cells.some((one) => one?.session === line.session))?.id;
      const report = await seen<OperationOutput<"performance.get">>(
        `/api/student-my-performance-analytics/?user=${user}`,
      );
      const band = report.scores.flatMap(({ scores }) => scores).find(({ session }) => session === line.session)?.band;
      expect((100 * Math.max(0, got - error)) / most).toBeCloseTo(band?.low ?? Number.NaN, 1);
      expect((100 * Math.min(most, got + error)) / most).toBeCloseTo(band?.high ?? Number.NaN, 1);
    }
  }
});
