import type { ScoreModel } from "@sextant/contract/assessments.ts";
import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import { findCoveringCalibration, type Obstacle } from "../questions/parameters.ts";
import { findPublishedVersions } from "../questions/placeable-questions.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import { checkDraft, type Draft } from "./check-draft.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { coversRules, findRules, type Matches, settlePools } from "./draws/pools.ts";
import { insertVersion, selectNextNumber } from "./publish.queries.ts";
import { type PlacementRow, selectPlacements, selectSections } from "./sections.queries.ts";

/** What keeps a question from a score of ability, and what to do about it; after "Question 3 of “Math”". */
const OBSTACLES: Record<Obstacle, string> = {
  negative_slope: "has a negative slope. Check its key and wording, or don’t score it.",
  apart: "was calibrated apart from the others. Calibrate them together.",
  not_in_use: "is in a calibration that isn’t in use yet. Put the calibration in use.",
  not_converged: "is only in a calibration that didn’t converge. Calibrate again.",
  retired: "is only in a retired calibration. Calibrate again.",
  unknown: "hasn’t been calibrated, or has changed since.",
};

/** What an entry may give, as question versions. */
type Possible = (placement: PlacementRow) => readonly string[];

/**
 * The calibration by whose parameters a draft is scored by ability: one in use that knows all its scored questions as they are now, and
 * all that its scored rules may draw.
 *
 * @throws Refusal `invalid`, with the path of every entry with a question that it does not know.
 */
async function pinCalibration(db: Database, draft: Draft, possible: Possible): Promise<string | null> {
  if ((draft.row.score_model as ScoreModel).type !== "irt") return null;
  const placed = draft.sections.flatMap(({ section, placements }, index) =>
    placements.flatMap((placement, place) =>
      placement.scored ? [{ section, index, place, placement, versionIds: possible(placement) }] : [],
    ),
  );
  const ids = [...new Set(placed.flatMap((one) => one.versionIds))];
  const { calibrationId, missing } = await findCoveringCalibration(db, ids);
  const errors = placed.flatMap(({ section, index, place, placement, versionIds }) => {
    const obstacles = versionIds.flatMap((id) => missing.get(id) ?? []);
    const [obstacle] = obstacles;
    if (!obstacle) return [];
    const message =
      placement.question_id !== null
        ? `Question ${place + 1} of “${section.name}” ${OBSTACLES[obstacle]}`
        : `Entry ${place + 1} of “${section.name}” may draw ${obstacles.length} questions that can’t be scored. The first ${OBSTACLES[obstacle]}`;
    return [{ path: `sections.${index}.questions.${place}`, message }];
  });
  if (errors.length === 0) return calibrationId;
  const detail = `A score of ability needs every scored question in one calibration in use. ${missing.size} of ${ids.length} can’t be scored.`;
  throw new Refusal("invalid", detail, { errors });
}

/** Refuses a draft whose rules changed after they were looked up in the bank. */
function requireMatches(row: AssessmentRow, placements: readonly PlacementRow[], matches: Matches): void {
  if (coversRules(matches, placements)) return;
  throw new Refusal("in_use", `Someone changed the draw rules of “${row.name}” at the same time. Try again.`);
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
    const sections = await selectSections(tx, id);
    const placed = Map.groupBy(
      await selectPlacements(
        tx,
        sections.map((section) => section.id),
      ),
      (placement) => placement.section_id,
    );
    const placements = sections.flatMap((section) => placed.get(section.id) ?? []);
    requireMatches(row, placements, matches);
    const versions = await findPublishedVersions(
      tx,
      placements.flatMap((placement) => placement.question_id ?? []),
    );
    const draft: Draft = {
      row,
      versions,
      sections: sections.map((section) => ({ section, placements: placed.get(section.id) ?? [] })),
      rules: await findRules(tx, placements, matches),
    };
    const errors = checkDraft(draft);
    if (errors.length > 0) {
      throw new Refusal("invalid", `This assessment can’t be published yet. ${errors[0]?.message ?? ""}`, { errors });
    }
    const ruleOf = new Map(placements.map((placement) => [placement.id, placement.draw as DrawRule | null]));
    const pools = settlePools(draft.rules, (entry) => ruleOf.get(entry)?.same_for_all === true);
    const versionOf = ({ question_id }: PlacementRow) =>
      question_id === null ? null : (versions.get(question_id) ?? "");
    const calibrationId = await pinCalibration(tx, draft, (placement) => {
      const fixed = versionOf(placement);
      return fixed === null ? (pools.get(placement.id) ?? []) : [fixed];
    });
    const number = await selectNextNumber(tx, id);
    const isTimed = sections.every((section) => section.time_limit_seconds !== null);
    const time = sections.reduce((sum, section) => sum + (section.time_limit_seconds ?? 0), 0);
    await insertVersion(tx, {
      row,
      number,
      publishedBy: actor.id,
      timeSeconds: isTimed ? time : null,
      calibrationId,
      sections: draft.sections.map(({ section, placements: entries }) => ({
        id: newId(),
        section,
        placements: entries.map((placement) => ({
          id: newId(),
          placement,
          questionVersionId: versionOf(placement),
          pool: pools.get(placement.id) ?? [],
        })),
      })),
    });
    const log = { action: "assessment.published", before: { number: row.published_version }, after: { number } };
    return { result: number, log, changes: { published_version: number } };
  });
}
