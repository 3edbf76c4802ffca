import { checkAssessment } from "@sextant/contract/check-assessment.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Metric } from "../questions/parameters.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import { findCalibration } from "./check/calibration.ts";
import { errorFacts } from "./check/facts.ts";
import { type Draft, loadDraft } from "./check/load-draft.ts";
import { refuseErrors } from "./check/refuse.ts";
import { digestOf } from "./digest.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { coversRules, type Matches } from "./draws/pools.ts";
import { freezeSections, sectionsOf, sizeOfDraft } from "./freeze-sections.ts";
import { insertVersion, selectNextNumber } from "./publish.queries.ts";

/** Refuses a draft whose rules changed after they were looked up in the bank. */
function requireMatches({ row, sections }: Draft, matches: Matches): void {
  if (
    coversRules(
      matches,
      sections.flatMap(({ placements }) => placements),
    )
  )
    return;
  throw new Refusal("in_use", `Someone changed the draw rules of “${row.name}” at the same time. Try again.`);
}

/**
 * Refuses a draft with errors.
 *
 * @returns The metric on which it is scored, where it is scored by ability.
 */
async function requireSound(db: Database, draft: Draft): Promise<Metric | null> {
  const facts = await errorFacts(db, draft);
  refuseErrors(draft, checkAssessment(facts));
  const { metric, uncalibrated } = await findCalibration(db, draft);
  const without = [...uncalibrated].map(([entry, why]) => ({ entry, ...why }));
  const scored = draft.sections.flatMap(({ placements }) => placements).filter((placement) => placement.scored);
  const detail = `A score of ability needs every scored question on one scale. ${without.length} of ${scored.length} can’t be scored.`;
  refuseErrors(draft, checkAssessment({ ...facts, uncalibrated: without }), detail);
  return metric;
}

/**
 * Freezes a draft as the next version. The caller holds its row, may publish it, and writes the number to it.
 *
 * @throws Refusal as `publishAssessment`.
 */
export async function freezeNextVersion(
  tx: Tx,
  publishedBy: string,
  row: AssessmentRow,
  matches: Matches = new Map(),
): Promise<number> {
  const draft = await loadDraft(tx, row, matches);
  requireMatches(draft, matches);
  const metric = await requireSound(tx, draft);
  const number = await selectNextNumber(tx, row.id);
  const sections = sectionsOf(draft);
  await insertVersion(tx, {
    row,
    number,
    publishedBy,
    ...sizeOfDraft(draft),
    metric,
    digest: digestOf(draft, sections, metric),
    sections: await freezeSections(tx, draft, sections),
  });
  return number;
}

/**
 * Freezes the draft as the next version, each question at its newest published version, with what each rule may draw: that is what is
 * sat from now on.
 *
 * @param matches What its rules find in the bank, as `matchRulesOf` says; a draft without rules needs none.
 * @returns The version's number.
 * @throws Refusal `invalid`, with paths, for a draft that cannot be sat; `in_use` when its rules changed meanwhile; as `editDraft`.
 */
export async function publishAssessment(
  db: Database,
  actor: Actor,
  id: string,
  context: EditContext = {},
  matches: Matches = new Map(),
): Promise<number> {
  return editDraft(db, actor, id, context, async (tx, row) => {
    const number = await freezeNextVersion(tx, actor.id, row, matches);
    const log = { action: "assessment.published", before: { number: row.published_version }, after: { number } };
    return { result: number, log, changes: { published_version: number } };
  });
}
