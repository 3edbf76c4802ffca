import type { ScoreModel } from "@sextant/contract/assessments.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import { findCoveringCalibration, type Obstacle } from "../questions/parameters.ts";
import { findPublishedVersions } from "../questions/placeable-questions.ts";
import type { AssessmentRow } from "./assessments.queries.ts";
import { type EditContext, editDraft } from "./draft.ts";
import { insertVersion, selectNextNumber } from "./publish.queries.ts";
import type { PublishedSection } from "./published.ts";
import { type PlacementRow, type SectionRow, selectPlacements, selectSections } from "./sections.queries.ts";

interface Draft {
  row: AssessmentRow;
  sections: { section: SectionRow; placements: PlacementRow[] }[];
  /** Question id → its newest published version. */
  versions: ReadonlyMap<string, string>;
}

interface FieldError {
  path: string;
  message: string;
}

/** Why a scale cannot be read: it must say what the fewest points are worth. */
function checkScale(scale: PublishedSection["scale"], path: string): FieldError[] {
  if (!scale || scale.length === 0) {
    return [{ path, message: "Add a score table to this section: the assessment has a scaled score." }];
  }
  if (scale[0]?.raw !== 0) return [{ path, message: "The table must start at 0 points." }];
  return [];
}

function checkSection({ section, placements }: Draft["sections"][number], index: number, draft: Draft): FieldError[] {
  const path = `sections.${index}`;
  const unpublished = placements.flatMap((placement, place) =>
    draft.versions.has(placement.question_id)
      ? []
      : [
          {
            path: `${path}.questions.${place}`,
            message: `Question ${place + 1} of “${section.name}” isn’t published.`,
          },
        ],
  );
  const isScaled = (draft.row.score_model as ScoreModel).type === "scaled";
  return [
    ...(placements.length === 0 ? [{ path: `${path}.questions`, message: `“${section.name}” has no questions.` }] : []),
    ...unpublished,
    ...(isScaled ? checkScale(section.scale as PublishedSection["scale"], `${path}.scale`) : []),
  ];
}

/** Everything that keeps a draft from being sat, each with its path. */
function checkDraft(draft: Draft): FieldError[] {
  if (draft.sections.length === 0) return [{ path: "sections", message: "Add at least one section." }];
  const errors = draft.sections.flatMap((section, index) => checkSection(section, index, draft));
  if (errors.length > 0) return errors;
  const points = draft.sections
    .flatMap(({ placements }) => placements)
    .reduce((sum, { scored, points: worth }) => sum + (scored ? worth : 0), 0);
  return points > 0 ? [] : [{ path: "sections", message: "No question is worth any points." }];
}

/** What keeps a question from a score of ability, and what to do about it; after "Question 3 of “Math”". */
const OBSTACLES: Record<Obstacle, string> = {
  negative_slope: "has a negative slope. Check its key and wording, or don’t score it.",
  apart: "was calibrated apart from the others. Calibrate them together.",
  not_in_use: "is in a calibration that isn’t in use yet. Put the calibration in use.",
  not_converged: "is only in a calibration that didn’t converge. Calibrate again.",
  retired: "is only in a retired calibration. Calibrate again.",
  unknown: "hasn’t been calibrated, or has changed since.",
};

/**
 * The calibration by whose parameters a draft is scored by ability: one in use that knows all its scored questions as they are now.
 *
 * @throws Refusal `invalid`, with the path of every question that it does not know.
 */
async function pinCalibration(db: Database, draft: Draft): Promise<string | null> {
  if ((draft.row.score_model as ScoreModel).type !== "irt") return null;
  const placed = draft.sections.flatMap(({ section, placements }, index) =>
    placements.flatMap((placement, place) =>
      placement.scored ? [{ section, index, place, versionId: draft.versions.get(placement.question_id) ?? "" }] : [],
    ),
  );
  const { calibrationId, missing } = await findCoveringCalibration(
    db,
    placed.map((one) => one.versionId),
  );
  const errors = placed.flatMap(({ section, index, place, versionId }) => {
    const obstacle = missing.get(versionId);
    if (!obstacle) return [];
    const message = `Question ${place + 1} of “${section.name}” ${OBSTACLES[obstacle]}`;
    return [{ path: `sections.${index}.questions.${place}`, message }];
  });
  if (errors.length === 0) return calibrationId;
  const detail = `A score of ability needs every scored question in one calibration in use. ${errors.length} of ${placed.length} can’t be scored.`;
  throw new Refusal("invalid", detail, { errors });
}

/**
 * Freezes the draft as the next version, each question at its newest published version: that is what is sat from now on.
 *
 * @returns The version's number.
 * @throws Refusal `invalid`, with paths, for a draft that cannot be sat; as `editDraft`.
 */
export async function publishAssessment(db: Database, actor: Actor, id: string, context: EditContext): Promise<number> {
  return editDraft(db, actor, id, context, async (tx, row) => {
    const sections = await selectSections(tx, id);
    const placements = await selectPlacements(
      tx,
      sections.map((section) => section.id),
    );
    const versions = await findPublishedVersions(
      tx,
      placements.map((placement) => placement.question_id),
    );
    const draft: Draft = {
      row,
      versions,
      sections: sections.map((section) => ({
        section,
        placements: placements.filter((placement) => placement.section_id === section.id),
      })),
    };
    const errors = checkDraft(draft);
    if (errors.length > 0) {
      throw new Refusal("invalid", `This assessment can’t be published yet. ${errors[0]?.message ?? ""}`, { errors });
    }
    const calibrationId = await pinCalibration(tx, draft);
    const number = await selectNextNumber(tx, id);
    const isTimed = sections.every((section) => section.time_limit_seconds !== null);
    const time = sections.reduce((sum, section) => sum + (section.time_limit_seconds ?? 0), 0);
    await insertVersion(tx, {
      row,
      number,
      publishedBy: actor.id,
      timeSeconds: isTimed ? time : null,
      calibrationId,
      sections: draft.sections.map(({ section, placements: placed }) => ({
        id: newId(),
        section,
        placements: placed.map((placement) => ({
          id: newId(),
          placement,
          questionVersionId: versions.get(placement.question_id) ?? "",
        })),
      })),
    });
    const log = { action: "assessment.published", before: { number: row.published_version }, after: { number } };
    return { result: number, log, changes: { published_version: number } };
  });
}
