import { isDeepStrictEqual } from "node:util";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { allPossibleQuestions, questionsOf } from "../assessments/entries.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../assessments/published.ts";
import { recordAudit } from "../audit/record.ts";
import type { Treatment } from "../marking/regrade-rules.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { newId } from "../platform/ids.ts";
import { invalid } from "../platform/refusal.ts";
import { requireKeyFits } from "../questions/append-key.ts";
import { type KeyRevision, loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "../questions/versions.ts";
import { listSatVersions } from "../results/responses.ts";
import { getRegradable } from "./may-regrade.ts";
import { completePlan, type RegradePlan } from "./plan.ts";
import { previewRegrade, type StoredPreview } from "./preview.ts";
import { insertRegrade, type RegradeRow } from "./regrades.queries.ts";

interface RegradeInput {
  question: string;
  version?: number | undefined;
  kind: "key" | "score_rule" | "drop" | "full_credit";
  credit?: "all" | "answered" | undefined;
  only_raise: boolean;
  tells: boolean;
  key?: QuestionContent["key"] | undefined;
  score_rule?: QuestionContent["score_rule"] | undefined;
  scale?: { raw: number; scaled: number }[] | undefined;
  dry_run: boolean;
}

/** Finds the version that is meant, and the question's own in it. */
async function findPlace(
  db: Database,
  assessmentId: string,
  { question, version: number }: RegradeInput,
): Promise<{ version: AssessmentVersion; question: QuestionVersion }> {
  const sat = await listSatVersions(db, assessmentId);
  const asked = number === undefined ? sat : sat.filter((one) => one.number === number);
  // Those with first sittings before those that were only tried.
  for (const { id } of [...asked].sort((a, b) => Number(b.people > 0) - Number(a.people > 0))) {
    const version = await loadAssessmentVersion(db, id);
    const placed = allPossibleQuestions(version.sections);
    const found = [...(await loadQuestionVersions(db, placed)).values()].find(
      (one) => one.question_id === question.toLowerCase() && placed.includes(one.id),
    );
    if (found) return { version, question: found };
  }
  throw invalid("question", "This question isn’t in a published version of this assessment.");
}

/** The scale of a section without one question: the same share of the points gives the same score. */
function scaleWithout(version: AssessmentVersion, questionVersionId: string, given: RegradeInput["scale"]) {
  const section = version.sections.find((each) =>
    each.placements.some((one) => one.question_version_id === questionVersionId),
  );
  if (version.score_model.type !== "scaled" || !section?.scale) {
    if (given) throw invalid("scale", "This section has no scale.");
    return null;
  }
  if (given) return given;
  const scored = section.placements.filter((one) => one.scored);
  const worth = (placements: typeof scored) => placements.reduce((sum, one) => sum + one.points * questionsOf(one), 0);
  const most = worth(scored);
  const left = worth(scored.filter((one) => one.question_version_id !== questionVersionId));
  if (most === 0) return section.scale;
  return section.scale.map(({ raw, scaled }) => ({ raw: Math.floor((raw * left * 10_000) / most) / 10_000, scaled }));
}

function treatmentFor(input: RegradeInput, version: AssessmentVersion, questionVersionId: string): Treatment {
  if (input.kind === "drop") return { kind: "drop", scale: scaleWithout(version, questionVersionId, input.scale) };
  if (input.kind === "full_credit") return { kind: "full_credit", credit: input.credit ?? "all" };
  return { kind: "none" };
}

/** The key to score by: the newest where it says the same already, else one that will be made of it. */
function revisionOf(former: KeyRevision, rules: Pick<KeyRevision, "key" | "score_rule">): KeyRevision {
  if (isDeepStrictEqual({ key: former.key, score_rule: former.score_rule }, rules)) return former;
  return { ...former, ...rules, key_revision_id: newId() };
}

/** What is told of a regrade whether it is kept or not. */
export interface PreviewedRegrade {
  row: Omit<RegradeRow, "id" | "preview"> & { id: string | null };
  question: QuestionVersion;
  version: AssessmentVersion;
  preview: StoredPreview;
}

/**
 * Works out what a regrade would change, and keeps it to be applied unless it is a dry run.
 *
 * @throws Refusal `not_found`, `forbidden`; `invalid` for a question that isn't in the version, a key or a scale that doesn't fit.
 */
export async function createRegrade(
  db: Database,
  actor: Actor,
  assessmentId: string,
  input: RegradeInput,
  address: string,
): Promise<PreviewedRegrade> {
  const assessment = await getRegradable(db, actor, assessmentId);
  const { version, question } = await findPlace(db, assessment.id, input);
  const former = (await loadNewestKeys(db, [question.id])).get(question.id);
  if (!former) throw new Error(`Question version ${question.id} has no key`);
  const changesKey = input.kind === "key" || input.kind === "score_rule";
  const rules = { key: input.key ?? former.key, score_rule: input.score_rule ?? former.score_rule };
  if (changesKey) await requireKeyFits(db, actor, question, rules);
  const treatment = treatmentFor(input, version, question.id);
  const plan: RegradePlan = await completePlan(db, {
    reach: {
      ...{ assessmentId: assessment.id, versionId: version.id, questionVersionId: question.id },
      ...{ isWhole: treatment.kind === "drop", regradeId: null },
    },
    ...{ version, question, former, treatment, onlyRaise: input.only_raise },
    revision: changesKey ? revisionOf(former, rules) : null,
  });
  const preview = await previewRegrade(db, plan);
  const id = input.dry_run ? null : newId();
  const row = {
    ...{ assessment_id: assessment.id, assessment_version_id: version.id, question_version_id: question.id },
    ...{ kind: input.kind, credit: treatment.kind === "full_credit" ? treatment.credit : null },
    ...{ only_raise: input.only_raise, tells: input.tells },
    ...{ key_revision_id: null, former_key_revision_id: former.key_revision_id, state: "draft", changed: null },
    ...{ done_to: null, job_id: null, created_by: actor.id, created_at: await readClock(db) },
    ...{ applied_at: null, undo_until: null, undone_at: null },
  };
  const json = {
    key: changesKey ? JSON.stringify(rules.key) : null,
    score_rule: changesKey ? JSON.stringify(rules.score_rule) : null,
    scale: treatment.kind === "drop" && treatment.scale ? JSON.stringify(treatment.scale) : null,
  };
  if (id !== null)
    await inTransaction(db, async (tx) => {
      await insertRegrade(tx, { ...row, ...json, id, preview: JSON.stringify(preview) });
      await recordAudit(tx, {
        actor,
        action: "regrade.created",
        subject: { type: "regrade", id },
        after: { assessment: assessment.id, version: version.number, question: question.question_id, kind: input.kind },
        schoolId: assessment.school_id,
        address,
      });
    });
  return { row: { ...row, ...json, id }, question, version, preview };
}
