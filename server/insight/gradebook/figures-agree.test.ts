import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { refreshFigures } from "../../delivery/results/version-figures.ts";
import { createGroup } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const QUESTIONS = 6;
/** An even number of people, each with another time: which is the middle matters. */
const rows: Outcome[][] = Array.from({ length: 40 }, (_, person) =>
  Array.from({ length: QUESTIONS }, (_, place): Outcome => (place < person % (QUESTIONS + 1) ? 1 : 0)),
);

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const seen = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await t.call<Body>("GET", path, { as: staff });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test("a figure is the same on every screen that shows it", async () => {
  const { db } = t.platform;
  const id = await publishAssessment(t, staff, {
    name: "Told everywhere",
    sections: [{ questions: QUESTIONS }],
    score_model: { type: "points" },
  });
  const students = await satByMany(t.platform, id, rows);
  for (const [place, user] of students.entries())
    await db
      .updateTable("session_results")
      .set({ time_ms: 60_000 + 1000 * place })
      .where("user_id", "=", user)
      .execute();
  await refreshFigures(db, (await findPublishedVersion(db, id)) ?? "");
  const group = await createGroup(db, { members: students });

  const results = await seen<OperationOutput<"assessment_results.get">>(`/api/assessments/${id}/results/`);
  const list = await seen<OperationOutput<"assessment_results.list_students">>(
    `/api/assessments/${id}/results/students/?page_size=100&ordering=score`,
  );
  const book = await seen<OperationOutput<"gradebook.get">>(`/api/gradebook/?group=${group}&page_size=100`);
  const { test: analysis } = await seen<OperationOutput<"item_analysis.get">>(`/api/assessments/${id}/item-analysis/`);
  const analysed = (await seen<OperationOutput<"item_analysis.list">>("/api/item-analysis/?search=told")).results[0];
  const [column] = book.assessments;
  const middle = (values: readonly (number | null)[]) => {
    const sorted = values.flatMap((value) => value ?? []).toSorted((one, other) => one - other);
    return { low: sorted[sorted.length / 2 - 1], high: sorted[sorted.length / 2] };
  };

  // Counts of people.
  const counts = [
    ...[results.scores?.people, results.sittings.released, results.versions[0]?.people, list.states.released],
    ...[column?.people, analysed?.people, results.distribution.reduce((sum, { people }) => sum + people, 0)],
  ];
  expect(new Set(counts)).toEqual(new Set([rows.length]));
  // Medians of scores, and what scores are in.
  const scores = middle(list.results.map(({ value }) => value));
  expect([results.scores?.median, column?.median]).toEqual(Array(2).fill(((scores.low ?? 0) + (scores.high ?? 0)) / 2));
  for (const told of [results, list]) expect(told.unit).toBe(column?.unit);
  expect([results.scale, { min: list.min, max: list.max }]).toEqual(
    Array(2).fill({ min: column?.min, max: column?.max }),
  );
  // Errors: of the middle, of each student, and of the test.
  expect(column?.error).toBe(results.error);
  expect(analysis?.standard_error).toBeCloseTo(results.error ?? Number.NaN, 4);
  for (const { id: student, cells } of book.results) {
    const row = list.results.find((one) => one.id === student);
    expect([row?.value, row?.error]).toEqual([cells[0]?.value, cells[0]?.error]);
  }
  // The mean, the spread and the reliability.
  expect(analysis?.mean).toBeCloseTo(results.scores?.mean ?? Number.NaN, 4);
  expect(analysis?.standard_deviation).toBeCloseTo(results.scores?.sd ?? Number.NaN, 4);
  expect(analysed?.alpha).toBe(analysis?.alpha);
  const { rows: stored } = await t.platform.pool.query<{ alpha: number }>(
    "select alpha::float8 from version_figures join assessment_versions v on v.id = assessment_version_id where v.assessment_id = $1",
    [id],
  );
  expect(analysis?.alpha).toBeCloseTo(stored[0]?.alpha ?? Number.NaN, 4);
  // Times.
  const times = middle(list.results.map(({ time_ms: ms }) => ms));
  expect([results.scores?.median_time_ms, analysis?.median_time_ms]).toEqual([times.low, times.low]);
  // What a student's report says of its score.
  const one = list.results.find(({ value }) => value === 3);
  const report = await seen<OperationOutput<"sessions.get_report">>(
    `/api/users/assessments-sessions/${one?.session}/report/`,
  );
  expect(report.error).toBeCloseTo(one?.error ?? Number.NaN, 6);
  const sitting = await seen<OperationOutput<"sessions.get">>(`/api/users/assessments-sessions/${one?.session}/`);
  expect([sitting.score?.points, sitting.score?.max_points]).toEqual([one?.points, one?.max_points]);
});
