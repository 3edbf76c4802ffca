import type { HandlerOutput } from "@sextant/contract/types.ts";
import { predictScore } from "@sextant/psychometrics/progress/predict-score.ts";
import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Performance = HandlerOutput<"performance.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };
const [SHORT, FULL] = [8, 12];
const scale = Array.from({ length: FULL + 1 }, (_, raw) => ({ raw, scaled: 400 + 100 * raw }));

/** What the home of a student tells. */
const toldAtHome = async (as: SignedIn) =>
  (await t.call<HandlerOutput<"dashboard.get">>("GET", "/api/users/assessments/dashboard/", { as })).body.estimate;

const solved = (right: number, of: number) => Array.from({ length: of }, (_, at): 0 | 1 => (at < right ? 1 : 0));

const estimateOf = async (as: SignedIn, query = "") =>
  (await t.call<Performance>("GET", `/api/student-my-performance-analytics/${query}`, { as })).body.estimate;

/** A school in which so many people took a diagnostic and a full test, those who solved more of one more of the other. */
async function openSchool(people: number, policy: Record<string, string> = shown) {
  const diagnostic = await publishAssessment(t, staff, {
    kind: "diagnostic",
    sections: [{ questions: SHORT }],
    review_policy: policy,
  });
  const full = await publishAssessment(t, staff, {
    kind: "mock",
    sections: [{ questions: FULL, scale }],
    score_model: { type: "scaled" },
    review_policy: shown,
  });
  const right = Array.from({ length: people }, (_, person) => ({
    short: person % (SHORT + 1),
    full: Math.min(FULL, (person % (SHORT + 1)) + 1 + (person % 4)),
  }));
  const userIds = await satByMany(
    t.platform,
    diagnostic,
    right.map(({ short }) => solved(short, SHORT)),
  );
  await satByMany(
    t.platform,
    full,
    right.map((one) => solved(one.full, FULL)),
    { userIds },
  );
  const pairs = right.map((one) => ({ share: one.short / SHORT, score: 400 + 100 * one.full }));
  return { diagnostic, full, pairs, userIds };
}

async function sitAlone(assessment: string, right: number, of: number, as?: SignedIn): Promise<SignedIn> {
  const student = as ?? (await t.signInAs("student"));
  await satByMany(t.platform, assessment, [solved(right, of)], { userIds: [student.id] });
  return student;
}

test("a diagnostic leads to an estimate on the scale of the full tests of those who took both", async () => {
  const { diagnostic, full, pairs } = await openSchool(24);
  const student = await sitAlone(diagnostic, 5, SHORT);
  const expected = predictScore(pairs, 5 / SHORT, { scale: { min: 400, max: 1600 } });
  const estimate = await estimateOf(student);
  expect(estimate).toMatchObject({ assessment: { id: diagnostic }, people: 24, scale: { min: 400, max: 1600 } });
  expect(estimate?.value).toBeCloseTo(expected?.value ?? 0, 6);
  expect(estimate?.low).toBeCloseTo(expected?.low ?? 0, 6);
  expect(estimate?.high).toBeCloseTo(expected?.high ?? 0, 6);
  expect(await estimateOf(staff, `?user=${student.id}`)).toEqual(estimate);
  expect(await toldAtHome(student)).toEqual(estimate);

  await sitAlone(full, 7, FULL, student);
  expect(await estimateOf(student)).toBeNull();
});

test("nothing is estimated from few, from tests far apart, without a diagnostic, or where others’ results aren’t told", async () => {
  const few = await openSchool(9);
  expect(await estimateOf(await sitAlone(few.diagnostic, 5, SHORT))).toBeNull();
  expect(await estimateOf(await t.signInAs("student"))).toBeNull();

  const far = await openSchool(24);
  const student = await sitAlone(far.diagnostic, 5, SHORT);
  await t.platform.pool.query(
    `update session_results set submitted_at = submitted_at - interval '70 days' where assessment_id = $1 and user_id = any($2)`,
    [far.full, far.userIds.slice(0, 15)],
  );
  expect(await estimateOf(student)).toBeNull();

  const quiet = await openSchool(24, { ...shown, cohort: "never" });
  const untold = await sitAlone(quiet.diagnostic, 5, SHORT);
  expect(await estimateOf(untold)).toBeNull();
  expect(await estimateOf(staff, `?user=${untold.id}`)).toMatchObject({ people: 24 });

  const hidden = await openSchool(24, { ...shown, score: "never" });
  expect(await estimateOf(await sitAlone(hidden.diagnostic, 5, SHORT))).toBeNull();
});
