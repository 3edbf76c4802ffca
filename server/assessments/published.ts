import type { ReviewPolicy, ScoreModel } from "@sextant/contract/assessments.ts";
import { readableContent } from "../access/content.ts";
import type { Actor } from "../platform/binder.ts";
import { createCache } from "../platform/cache.ts";
import type { Database } from "../platform/database/client.ts";
import { notFound } from "../platform/refusal.ts";
import { type AssessmentRow, selectAssessment } from "./assessments.queries.ts";
import {
  selectNewestVersionId,
  selectVersion,
  selectVersionPlacements,
  selectVersionSections,
} from "./published.queries.ts";

export interface PublishedPlacement {
  id: string;
  question_version_id: string;
  position: number;
  points: number;
  points_when_wrong: number;
  /** False: pretest, which counts for nothing. */
  scored: boolean;
}

export interface PublishedSection {
  id: string;
  /** The draft section that it was made of. */
  section_id: string;
  position: number;
  name: string;
  instructions: string;
  /** Null = untimed. */
  time_limit_seconds: number | null;
  break_after_seconds: number;
  navigation: "free" | "linear";
  shuffle: { questions: boolean; options: boolean };
  tools: string[];
  selection: { type: "fixed" };
  scale: { raw: number; scaled: number }[] | null;
  placements: PublishedPlacement[];
}

/** What is sat: it never changes. */
export interface AssessmentVersion {
  id: string;
  assessment_id: string;
  number: number;
  name: string;
  kind: "diagnostic" | "mock" | "quiz" | "practice";
  instructions: string;
  score_model: ScoreModel;
  review_policy: ReviewPolicy;
  sync_grace_seconds: number;
  allows_chosen_sections: boolean;
  /** Sum of the sections' limits; null when one is untimed. */
  time_seconds: number | null;
  /** By whose parameters it is scored, where it is scored by ability. */
  calibration_id: string | null;
  sections: PublishedSection[];
}

const remembered = createCache<AssessmentVersion>(500);

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

/**
 * Loads an assessment version whole, sections and placements in order. Frozen, and remembered by this process.
 *
 * @throws Refusal `not_found` when there is no such version.
 */
export async function loadAssessmentVersion(db: Database, id: string): Promise<AssessmentVersion> {
  const known = remembered.get(id);
  if (known) return known;
  const row = await selectVersion(db, id);
  if (!row) throw notFound("This assessment version");
  const sections = await selectVersionSections(db, id);
  const placements = await selectVersionPlacements(db, id);
  const version = deepFreeze({
    ...row,
    kind: row.kind as AssessmentVersion["kind"],
    score_model: row.score_model as ScoreModel,
    review_policy: row.review_policy as ReviewPolicy,
    sections: sections.map((section) => ({
      ...section,
      navigation: section.navigation as PublishedSection["navigation"],
      shuffle: section.shuffle as PublishedSection["shuffle"],
      tools: section.tools as string[],
      selection: section.selection as PublishedSection["selection"],
      scale: section.scale as PublishedSection["scale"],
      placements: placements
        .filter((placement) => placement.version_section_id === section.id)
        .map(({ version_section_id: _section, ...placement }) => placement),
    })),
  });
  remembered.set(id, version);
  return version;
}

/** Finds the id of the newest published version of an assessment; null while it has none. */
export async function findPublishedVersion(db: Database, assessmentId: string): Promise<string | null> {
  return (await selectNewestVersionId(db, assessmentId))?.id ?? null;
}

/**
 * Returns an assessment that the actor may read as content: shared, of their schools, or their own. Students have theirs by
 * allocation.
 *
 * @throws Refusal `not_found` when it is not there or not within reach.
 */
export async function getReadableAssessment(db: Database, actor: Actor, id: string): Promise<AssessmentRow> {
  const row = await selectAssessment(db, id, readableContent(actor, "assessments"));
  if (!row) throw notFound("This assessment");
  return row;
}
