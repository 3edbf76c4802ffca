import type { HandlerOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { refreshAllFigures } from "../../delivery/results/version-figures.ts";
import type { SignedIn } from "../../testing/app.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Performance = HandlerOutput<"performance.get">;
type Report = HandlerOutput<"sessions.get_report">;
type Table = HandlerOutput<"percentile_tables.set">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const PATH = "/api/percentile-tables/";
const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };
const QUESTIONS = 10;
const scale = Array.from({ length: QUESTIONS + 1 }, (_, raw) => ({ raw, scaled: 400 + 120 * raw }));

const table = (exam: string, more: Record<string, unknown> = {}) => ({
  exam,
  source: "User percentiles, class of 2026",
  counts: "below",
  scale: { min: 400, max: 1600 },
  rows: [
    { score: 400, percentile: 0 },
    { score: 1000, percentile: 40 },
    { score: 1200, percentile: 75 },
    { score: 1600, percentile: 99 },
  ],
  ...more,
});

const set = (as: SignedIn | null, body: unknown) => t.call<Table>("PUT", PATH, { as, body });

async function tag(name: string): Promise<string> {
  const { body } = await t.call<{ id: string }>("POST", "/api/tags/exam/", { as: staff, body: { name, parent: null } });
  return body.id;
}

/** A student who solved so many of ten questions, all filed under an exam, on a scale from 400 to 1600. */
async function seat(exams: readonly string[], right: number, policy: Record<string, string> = shown) {
  const assessment = await publishAssessment(t, staff, {
    sections: [{ questions: QUESTIONS, scale }],
    score_model: { type: "scaled" },
    review_policy: policy,
  });
  const student = await t.signInAs("student");
  const solved = (count: number) => Array.from({ length: QUESTIONS }, (_, at): 0 | 1 => (at < count ? 1 : 0));
  const others = Array.from({ length: 40 }, (_, person) => solved((person * 7) % 11));
  await satByMany(t.platform, assessment, others);
  await satByMany(t.platform, assessment, [solved(right)], { userIds: [student.id] });
  await refreshAllFigures(t.platform.db);
  const { rows } = await t.platform.pool.query<{ session: string; question: string }>(
    `select session_id as session, question_id as question from result_facts fact join sessions on sessions.id = session_id
     where sessions.user_id = $1`,
    [student.id],
  );
  for (const tag_id of exams)
    await t.platform.db
      .insertInto("question_tags")
      .values(rows.map(({ question }) => ({ question_id: question, tag_id })))
      .execute();
  return { student, session: rows[0]?.session ?? "" };
}

const nationalOf = async (as: SignedIn, query = "") =>
  (await t.call<Performance>("GET", `/api/student-my-performance-analytics/${query}`, { as })).body.national;

const reported = async (as: SignedIn, session: string) =>
  (await t.call<Report>("GET", `/api/users/assessments-sessions/${session}/report/`, { as })).body.national;

test("a score is told beside the table of its exam, with the percentiles of its band", async () => {
  const { student, session } = await seat([await tag("Exam A")], 6);
  expect(await nationalOf(student)).toBeNull();
  expect((await set(staff, table("exam a"))).status).toBe(200);
  const national = await nationalOf(student);
  // 1120 is six tenths of the way from 1000 to 1200.
  expect(national).toMatchObject({ exam: "exam a", counts: "below", score: 1120, percentile: 61 });
  expect(national?.source).toBe("User percentiles, class of 2026");
  expect(national?.band?.low).toBeLessThan(61);
  expect(national?.band?.high).toBeGreaterThan(61);
  expect(await reported(student, session)).toEqual(national);
  expect(await nationalOf(staff, `?user=${student.id}`)).toEqual(national);

  const { body } = await set(staff, table("Exam A", { counts: "at_or_below", source: "Our estimate" }));
  expect(await nationalOf(student)).toMatchObject({ exam: "Exam A", counts: "at_or_below", source: "Our estimate" });
  expect((await t.call("DELETE", `${PATH}${body.id}/`, { as: staff })).status).toBe(204);
  expect(await nationalOf(student)).toBeNull();
  expect(await reported(student, session)).toBeNull();
});

test("nothing is told of another exam, another scale, questions of two exams, or a withheld score", async () => {
  const [one, other] = [await tag("Exam B"), await tag("Exam C")];
  await set(staff, table("Exam C"));
  expect(await nationalOf((await seat([one], 6)).student)).toBeNull();
  expect(await nationalOf((await seat([], 6)).student)).toBeNull();
  // Filed under both, it is a test of either.
  expect(await nationalOf((await seat([one, other], 6)).student)).toMatchObject({ exam: "Exam C" });
  const mixed = await seat([one], 6);
  await t.platform.pool.query(
    `insert into question_tags (question_id, tag_id) select question_id, $2 from result_facts where session_id = $1 limit 4`,
    [mixed.session, other],
  );
  expect(await nationalOf(mixed.student)).toBeNull();
  const hidden = await seat([other], 6, { ...shown, score: "never" });
  expect(await nationalOf(hidden.student)).toBeNull();
  expect(await reported(hidden.student, hidden.session)).toBeNull();
  expect(await nationalOf(staff, `?user=${hidden.student.id}`)).toMatchObject({ percentile: 61 });

  const wide = [
    { score: 400, percentile: 0 },
    { score: 1700, percentile: 99 },
  ];
  await set(staff, table("Exam C", { scale: { min: 400, max: 1700 }, rows: wide }));
  expect(await nationalOf(staff, `?user=${hidden.student.id}`)).toBeNull();
});

test("staff alone keep the tables; an exam has one", async () => {
  const [student, tutor] = [await t.signInAs("student"), await t.signInAs("tutor")];
  for (const as of [student, tutor]) {
    expect((await set(as, table("Exam D"))).status).toBe(403);
    expect((await t.call("GET", PATH, { as })).status).toBe(403);
  }
  expect((await set(null, table("Exam D"))).status).toBe(401);
  const first = await set(staff, table("Exam D"));
  const again = await set(staff, table("EXAM D", { source: "Another source" }));
  expect(again.body.id).toBe(first.body.id);
  const { body } = await t.call<{ results: Table[] }>("GET", PATH, { as: staff });
  const kept = body.results.filter(({ exam }) => exam.toLowerCase() === "exam d");
  expect(kept).toEqual([{ id: first.body.id, ...table("EXAM D", { source: "Another source" }) }]);
  const remove = (as: SignedIn) => t.call("DELETE", `${PATH}${first.body.id}/`, { as });
  expect([(await remove(tutor)).status, (await remove(staff)).status, (await remove(staff)).status]).toEqual([
    403, 204, 404,
  ]);
});

test.each([
  ["scores that repeat", "rows.1.score", [400, 0], [400, 5], [1600, 99]],
  ["percentages that fall", "rows.2.percentile", [400, 0], [900, 50], [1600, 49]],
  ["a start above the lowest score", "rows.0.score", [410, 0], [1600, 99]],
  ["an end below the highest score", "rows.1.score", [400, 0], [1590, 99]],
])("refuses %s", async (_, path, ...rows) => {
  const told = rows.map(([score, percentile]) => ({ score, percentile }));
  expect(await set(staff, table("Exam E", { rows: told }))).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  });
});

test("refuses a table that is none", async () => {
  const percentile = (value: number) => [
    { score: 400, percentile: 0 },
    { score: 1600, percentile: value },
  ];
  for (const more of [{ rows: percentile(101) }, { rows: percentile(-1) }, { rows: [] }, { exam: "" }, { source: " " }])
    expect((await set(staff, table("Exam E", more))).status).toBe(400);
  const backwards = table("Exam E", { scale: { min: 1600, max: 400 } });
  expect(await set(staff, backwards)).toMatchObject({ status: 422, body: { errors: [{ path: "scale.max" }] } });
});
