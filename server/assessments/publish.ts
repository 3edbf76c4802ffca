import { checkAssessment } from "@sextant/contract/check-assessment.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import { findCalibration } from "./check/calibration.ts";
import { errorFacts } from "./check/facts.ts";
import { type Draft, drawOf, loadDraft } from "./check/load-draft.ts";
import { refuseErrors } from "./check/refuse.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { coversRules, type Matches, settlePools } from "./draws/pools.ts";
import { insertVersion, selectNextNumber } from "./publish.queries.ts";
import { sectionsToPublish } from "./published-sections.ts";
import { countByModule, questionsOnWay, wholeLimit } from "./stages.ts";

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
 * @returns The calibration by which it is scored, where it is scored by ability.
 */
async function requireSound(db: Database, draft: Draft): Promise<string | null> {
  const facts = await errorFacts(db, draft);
  refuseErrors(draft, checkAssessment(facts));
  const { calibrationId, uncalibrated } = await findCalibration(db, draft);
  const without = [...uncalibrated].map(([entry, why]) => ({ entry, ...why }));
  const scored = draft.sections.flatMap(({ placements }) => placements).filter((placement) => placement.scored);
  const detail = `A score of ability needs every scored question in one calibration in use. ${without.length} of ${scored.length} can’t be scored.`;
  refuseErrors(draft, checkAssessment({ ...facts, uncalibrated: without }), detail);
  return calibrationId;
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
  context: EditContext,
  matches: Matches = new Map(),
): Promise<number> {
  return editDraft(db, actor, id, context, async (tx, row) => {
    const draft = await loadDraft(tx, row, matches);
    requireMatches(draft, matches);
    const calibrationId = await requireSound(tx, draft);
    const placements = draft.sections.flatMap((section) => section.placements);
    const shared = new Set(placements.flatMap((one) => (drawOf(one)?.same_for_all ? [one.id] : [])));
    const pools = settlePools(draft.rules, (entry) => shared.has(entry));
    const number = await selectNextNumber(tx, id);
    const limits = draft.sections.map(({ section }) => wholeLimit(section));
    const isTimed = limits.every((limit) => limit !== null);
    await insertVersion(tx, {
      row,
      number,
      publishedBy: actor.id,
      timeSeconds: isTimed ? limits.reduce((sum, limit) => sum + limit, 0) : null,
      questionCount: draft.sections.reduce(
        (sum, one) => sum + questionsOnWay(one.section, countByModule(one.placements)),
        0,
      ),
      calibrationId,
      sections: draft.sections
        .flatMap(({ section, placements: entries }) => sectionsToPublish(section, entries))
        .map(({ entries, ...section }) => ({
          id: newId(),
          section,
          placements: entries.map((placement) => ({
            id: newId(),
            placement,
            questionVersionId:
              placement.question_id === null ? null : (draft.versions.get(placement.question_id) ?? ""),
            pool: pools.get(placement.id) ?? [],
          })),
        })),
    });
    const log = { action: "assessment.published", before: { number: row.published_version }, after: { number } };
    return { result: number, log, changes: { published_version: number } };
  });
}
