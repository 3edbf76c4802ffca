import { describe, expect, test } from "vitest";
import { calibrating, items, simulated } from "../../testing/calibrating.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const { view, start, run, calibrate, putInUse } = calibrating(() => ({ t, staff }));
const rowsOf = (people: number, seed: number) => simulated(people, seed, items.slice(0, 4));

/** Publishes another version whose only section holds these questions. */
async function republish(id: string, questions: readonly string[]): Promise<void> {
  const sections = await t.call<{ results: { id: string }[] }>("GET", `/api/assessments/${id}/sections/`, {
    as: staff,
  });
  const placed = await t.call("PUT", `/api/sections/${sections.body.results[0]?.id}/questions/`, {
    as: staff,
    body: { placements: questions.map((question) => ({ question })) },
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const published = await t.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
}

/** Questions of another assessment, with that assessment. */
async function otherQuestions(): Promise<{ other: string; questions: string[] }> {
  const other = await publishAssessment(t, staff, { sections: [{ questions: 4 }] });
  await satByMany(t.platform, other, rowsOf(60, 21));
  const { questions } = await calibrate(other, { min_responses: 10 });
  return { other, questions: questions.map(({ question }) => question) };
}

describe("versions that people sat", () => {
  test("are not calibrated together when they share no questions, and are named", async () => {
    const id = await publishAssessment(t, staff, { sections: [{ questions: 4 }] });
    await satByMany(t.platform, id, rowsOf(60, 22));
    const own = (await calibrate(id, { min_responses: 10 })).questions.map(({ question }) => question);
    const { questions: apart } = await otherQuestions();
    await republish(id, apart);
    await satByMany(t.platform, id, rowsOf(50, 23));
    const refused = await start(id, { versions: "all", min_responses: 10 });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringContaining("version 1 (4 questions, 60 people) and version 2 (4 questions, 50 people)"),
        errors: [{ path: "versions" }],
        groups: [
          { versions: [1], questions: 4, people: 60 },
          { versions: [2], questions: 4, people: 50 },
        ],
      },
    });
    expect((await view(id)).running).toBeNull();
    // Each by itself is fine, and a third version with questions of both connects them.
    expect((await calibrate(id, { versions: [2], min_responses: 10 })).calibration?.versions).toEqual([2]);
    await republish(id, [...own.slice(0, 2), ...apart.slice(0, 2)]);
    expect((await start(id, { versions: "all", min_responses: 10 })).status, "nobody sat version 3").toBe(422);
    await satByMany(t.platform, id, rowsOf(29, 24));
    expect(await run(id, { versions: "all", min_responses: 10 })).toMatchObject({
      state: "failed",
      error: expect.stringContaining("Only 29 people answered questions of both of these groups"),
    });
    await satByMany(t.platform, id, rowsOf(11, 29));
    const together = await calibrate(id, { versions: "all", min_responses: 10 });
    expect(together.calibration).toMatchObject({ people: 150, questions: 8 });
    expect(together.calibration?.report.join(" ")).toContain(
      "Any two of versions 1, 2 and 3 have 0 to 2 questions in common. Their people are taken as one population.",
    );
  });

  test("are not calibrated together when they share one question, and those that share two say so", async () => {
    const id = await publishAssessment(t, staff, { sections: [{ questions: 4 }] });
    await satByMany(t.platform, id, rowsOf(60, 41));
    const own = (await calibrate(id, { min_responses: 10 })).questions.map(({ question }) => question);
    const { questions: apart } = await otherQuestions();
    await republish(id, [...own.slice(0, 1), ...apart.slice(0, 3)]);
    await satByMany(t.platform, id, rowsOf(50, 42));
    const versions = { versions: [1, 2], min_responses: 10 };
    expect(await start(id, versions)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining("Fewer than 2 questions in common: version 1") },
    });
    await republish(id, [...own.slice(0, 2), ...apart.slice(0, 2)]);
    await satByMany(t.platform, id, rowsOf(50, 43));
    const { calibration } = await calibrate(id, { ...versions, versions: [1, 3] });
    expect(calibration?.report.join(" ")).toContain("Versions 1 and 3 have 2 questions in common.");
    expect((await calibrate(id, { min_responses: 10 })).calibration?.report.join(" ")).not.toContain("one population");
  });

  test("are calibrated together when each has anchors of one calibration", async () => {
    const source = await publishAssessment(t, staff, { sections: [{ questions: 4 }] });
    await satByMany(t.platform, source, rowsOf(120, 25));
    const known = await calibrate(source, { min_responses: 10 });
    expect((await putInUse(source, known.calibration?.id)).status).toBe(200);
    const anchors = known.questions.map(({ question }) => question);
    const [{ questions: some }, { questions: others }] = [await otherQuestions(), await otherQuestions()];
    const id = await publishAssessment(t, staff, { sections: [{ questions: 1 }] });
    await republish(id, [...anchors.slice(0, 2), ...some.slice(0, 2)]);
    await satByMany(t.platform, id, rowsOf(60, 26));
    await republish(id, [...anchors.slice(2), ...others.slice(0, 2)]);
    await satByMany(t.platform, id, rowsOf(60, 27));
    const versions = { versions: [2, 3], min_responses: 10 };
    expect((await start(id, versions)).status).toBe(422);
    const anchored = await calibrate(id, { ...versions, anchor: known.calibration?.id });
    expect(anchored.calibration).toMatchObject({ anchor: { questions: 4 }, questions: 8 });
  });
});

test("answers that fall apart within one version end the calibration, and the groups of questions are named", async () => {
  const id = await publishAssessment(t, staff, { sections: [{ questions: 2 }, { questions: 2 }] });
  const half = (row: readonly Outcome[], first: boolean): Outcome[] =>
    first ? [...row.slice(0, 2), "unseen", "unseen"] : ["unseen", "unseen", ...row.slice(2)];
  await satByMany(
    t.platform,
    id,
    rowsOf(60, 28).map((row, person) => half(row, person % 3 > 0)),
  );
  const job = await run(id, { model: "rasch", min_responses: 10 });
  expect(job).toMatchObject({
    state: "failed",
    error: expect.stringContaining("questions 1–2 (40 people); questions 3–4 (20 people)"),
  });
  expect((await view(id)).calibrations).toEqual([]);
  const { questions } = await calibrate(id, {
    model: "rasch",
    min_responses: 10,
    leave_out: await secondHalf(id),
  });
  expect(questions).toHaveLength(2);
});

/** Ids of the question versions of the last section. */
async function secondHalf(assessment: string): Promise<string[]> {
  const rows = await t.platform.db
    .selectFrom("version_placements as placement")
    .innerJoin("version_sections as section", "section.id", "placement.version_section_id")
    .innerJoin("assessment_versions as version", "version.id", "section.assessment_version_id")
    .select("placement.question_version_id as id")
    .where("version.assessment_id", "=", assessment)
    .where("section.position", "=", 2)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

test("an anchor that became harder since is named in the result", async () => {
  const bs = [-1.4, -1, -0.6, -0.3, 0, 0.3, 0.6, 1, 1.4, 0.2];
  const bank = bs.map((b) => ({ a: 1, b, c: 0 }));
  const id = await publishAssessment(t, staff, { sections: [{ questions: bank.length }] });
  await satByMany(t.platform, id, simulated(300, 31, bank));
  const whole = await calibrate(id, { model: "rasch" });
  const [last] = whole.questions.slice(-1);
  const kept = await calibrate(id, { model: "rasch", leave_out: [last?.question_version] });
  await republish(
    id,
    whole.questions.map(({ question }) => question),
  );
  const harder = bank.map((item, place) => (place === 4 ? { ...item, b: item.b + 1.2 } : item));
  await satByMany(t.platform, id, simulated(300, 32, harder));
  const anchored = await calibrate(id, { model: "rasch", anchor: kept.calibration?.id });
  const { drift } = anchored.calibration?.anchor ?? {};
  expect(drift).toMatchObject({ compared: 9, limit: 2.7 });
  expect(drift?.drifted[0]).toMatchObject({ question: whole.questions[4]?.question, position: 5 });
  expect(drift?.drifted[0]?.change).toBeGreaterThan(0.7);
  expect(anchored.calibration?.report.join(" ")).toMatch(/anchors may have drifted: questions? .*\b5\b/);
});
