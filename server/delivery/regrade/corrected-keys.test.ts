import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { findPublishedVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Regrade = OperationOutput<"regrades.create">;
type Outdated = OperationOutput<"regrades.outdated">;

const app = useTestApp();
const staff = useSignedIn(app, "staff");
const tutor = useSignedIn(app, "tutor");

/** Four who sat a tutor's assessment: two chose the key A of the first question, one C, one nothing. */
async function sat() {
  const assessment = await publishAssessment(app, tutor, { name: "Corrected", sections: [{ questions: 2 }] });
  await satByMany(app.platform, assessment, [
    ["A", 1],
    ["A", 0],
    ["C", 1],
    ["open", 0],
  ]);
  const { db } = app.platform;
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  const placed = version.sections[0]?.placements[0]?.question_version_id ?? "";
  const question = (await loadQuestionVersions(db, [placed])).get(placed);
  const [interaction] = question?.interactions ?? [];
  if (!question || interaction?.type !== "choice") throw new Error("The first question is no choice");
  const id = question.question_id;
  const keyOf = (letter: string) => ({
    [interaction.id]: {
      correct: interaction.options.flatMap((one) => (one.source_identifier === letter ? one.id : [])),
    },
  });
  const correct = async (change: Record<string, unknown>) => {
    const now = await app.call<OperationOutput<"questions.get">>("GET", `/api/questions/${id}/`, { as: tutor });
    const body = { ...change, version: now.body.version };
    const saved = await app.call("PATCH", `/api/questions/${id}/`, { as: tutor, body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  };
  const outdated = async (as: SignedIn) =>
    (await app.call<Outdated>("GET", `/api/questions/${id}/regrades/`, { as })).body;
  const path = `/api/assessments/${assessment}/regrades/`;
  const regrade = async (body: Record<string, unknown>, as = tutor) =>
    app.call<Regrade>("POST", path, { as, body: { question: id, ...body } });
  const apply = async (body: Record<string, unknown>, as = tutor) => {
    const kept = await regrade(body, as);
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const begun = await app.call("POST", `${path}${kept.body.id}/apply/`, { as });
    if (begun.status === 202) await workOff(app.platform);
    return begun.status;
  };
  const look = async (as = tutor) => (await regrade({ kind: "bank", dry_run: true }, as)).body.preview;
  return { assessment, id, keyOf, correct, outdated, regrade, apply, look };
}

test("a corrected key says whose scores rest on the earlier one, and a regrade follows it as it is", async () => {
  const { assessment, keyOf, correct, outdated, apply, look } = await sat();
  expect(await outdated(tutor)).toEqual({ results: [], other_assessments: 0 });
  expect(await look()).toMatchObject({ changed: 0, question: { newest: null } });

  await correct({ explanation: "<p>Better said</p>" });
  expect(await outdated(tutor)).toEqual({ results: [], other_assessments: 0 });

  await correct({ key: keyOf("C") });
  const left = { assessment: { id: assessment, name: "Corrected" }, version: 1, scores: 4 };
  expect(await outdated(tutor)).toEqual({ results: [left], other_assessments: 0 });
  expect(await look()).toMatchObject({
    changed: 3,
    up: 1,
    down: 2,
    question: { key: { before: ["A"], after: ["C"] }, newest: { scores: 4, changes: "key", letters: ["C"] } },
  });

  expect(await apply({ kind: "bank" })).toBe(202);
  expect(await outdated(tutor)).toEqual({ results: [], other_assessments: 0 });
  expect((await look()).question.newest).toBeNull();

  await correct({ score_rule: { max_points: 2, combine: "all" } });
  expect(await outdated(tutor)).toMatchObject({ results: [{ scores: 4 }] });
  expect((await look()).question.newest).toMatchObject({ changes: "score_rule", letters: ["C"] });
});

test("scores that were given as credit, or kept, don’t wait for the corrected key", async () => {
  const credited = await sat();
  await credited.correct({ key: credited.keyOf("C") });
  expect(await credited.apply({ kind: "full_credit", credit: "all" })).toBe(202);
  expect((await credited.outdated(tutor)).results).toEqual([]);
  expect((await credited.look()).question.newest).toBeNull();

  const raised = await sat();
  await raised.correct({ key: raised.keyOf("C") });
  expect(await raised.apply({ kind: "bank", only_raise: true })).toBe(202);
  expect((await raised.outdated(tutor)).results).toEqual([]);
});

test("each sees the assessments that they may regrade, and follows a key that they may not change", async () => {
  const { id, correct, keyOf, outdated, apply, regrade } = await sat();
  await correct({ key: keyOf("C") });
  const other = await app.signInAs("tutor");
  expect(await outdated(other)).toEqual({ results: [], other_assessments: 1 });
  expect(await outdated(staff)).toMatchObject({ results: [{ version: 1 }], other_assessments: 0 });
  const path = `/api/questions/${id}/regrades/`;
  for (const role of ["student", "counselor"] as const)
    expect((await app.call("GET", path, { as: await app.signInAs(role) })).status).toBe(403);
  expect((await app.call("GET", path)).status).toBe(401);
  expect((await app.call("GET", "/api/questions/none/regrades/", { as: staff })).status).toBe(400);
  expect((await app.call("GET", `/api/questions/${newId()}/regrades/`, { as: staff })).status).toBe(404);
  await app.platform.pool.query("update questions set created_by = $1 where id = $2", [staff.id, id]);
  const theirs = await regrade({ kind: "key", key: keyOf("B"), dry_run: true });
  expect([theirs.status, (theirs.body as { code?: string }).code]).toEqual([403, "forbidden"]);
  expect(await apply({ kind: "bank" })).toBe(202);
});

test("who follows a key that was corrected again meanwhile can’t bring the earlier one back", async () => {
  const { assessment, id, correct, keyOf, regrade } = await sat();
  await correct({ key: keyOf("C") });
  const kept = await regrade({ kind: "bank" });
  await correct({ key: keyOf("B") });
  await app.platform.pool.query("update questions set created_by = $1 where id = $2", [staff.id, id]);
  const path = `/api/assessments/${assessment}/regrades/${kept.body.id}/apply/`;
  expect((await app.call("POST", path, { as: tutor })).status).toBe(403);
  expect((await app.call("POST", path, { as: staff })).status).toBe(202);
});
