import type { MarkingRule, ReviewPolicy, ScoreModel } from "@sextant/contract/assessments.ts";
import type { Behaviour } from "@sextant/contract/behaviour.ts";
import type { Blueprint } from "@sextant/contract/blueprint.ts";
import type { ScoreFeedback } from "@sextant/contract/score-feedback.ts";
import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import type { Tool } from "@sextant/contract/tools.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import type { StoredAdaptive, StoredModule } from "../../platform/database/stored-json.ts";
import { notFound } from "../../platform/refusal.ts";
import { type AssessmentRow, selectAssessment } from "./assessments.queries.ts";
import type { PoolQuestion } from "./draws/draw-together.ts";
import {
  selectNewestVersionId,
  selectVersion,
  selectVersionPlacements,
  selectVersionPools,
  selectVersionSections,
  type VersionPlacementRow,
} from "./published.queries.ts";

interface EntryFields {
  id: string;
  position: number;
  /** What each question is worth. */
  points: number;
  points_when_wrong: number;
  /** False: pretest, which counts for nothing. */
  scored: boolean;
}

/** A question that everyone gets. */
export interface PlacedQuestion extends EntryFields {
  question_version_id: string;
  draw: null;
}

/** A rule that gives each sitting some questions of a pool. */
interface PlacedRule extends EntryFields {
  question_version_id: null;
  draw: {
    count: number;
    keep_stimulus: boolean;
    /** It was drawn when published: the pool is what everyone gets, in this order. */
    same_for_all: boolean;
    /** What the rule may give: question versions, each with the passage that it is about. */
    pool: readonly PoolQuestion[];
  };
}

export type PublishedPlacement = PlacedQuestion | PlacedRule;

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
  tools: Tool[];
  selection: { type: "list" | "fixed" } | StoredAdaptive;
  /** Of a module: the table of those who end there. */
  scale: { raw: number; scaled: number }[] | null;
  module: StoredModule | null;
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
  marking: MarkingRule;
  sync_grace_seconds: number;
  allows_chosen_sections: boolean;
  sitting_rules: SittingRules;
  score_feedback: ScoreFeedback;
  behaviour: Behaviour;
  /** The author's content targets, for drafts made from it. */
  blueprint: Blueprint;
  /** Sum of the sections' limits, for staged sections along the longest route; null when any section is untimed. */
  time_seconds: number | null;
  /** The calibration whose parameters score it, when it is scored by ability. */
  calibration_id: string | null;
  sections: PublishedSection[];
}

/** Returns whether a version is a draft that was frozen for a preview. */
export const isFrozenDraft = ({ number }: Pick<AssessmentVersion, "number">): boolean => number < 0;

const remembered = createCache<AssessmentVersion>(500);

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function publishedPlacement(
  { version_section_id: _section, question_version_id, draw, ...fields }: VersionPlacementRow,
  pool: readonly { question_version_id: string; passage: string | null }[],
): PublishedPlacement {
  if (question_version_id !== null) return { ...fields, question_version_id, draw: null };
  if (draw === null) throw new Error("an entry has a question or a rule");
  const { count, keep_stimulus, same_for_all } = draw;
  const questions = pool.map(({ question_version_id: id, passage }) => ({ id, passage }));
  return { ...fields, question_version_id: null, draw: { count, keep_stimulus, same_for_all, pool: questions } };
}

/**
 * Loads a complete assessment version, sections and placements in order. Versions never change, so this process caches them.
 *
 * @throws Refusal `not_found` when there is no version with this id.
 */
export async function loadAssessmentVersion(db: Database, id: string): Promise<AssessmentVersion> {
  const known = remembered.get(id);
  if (known) return known;
  const [row, sections, placements] = await inParallel(db, [
    () => selectVersion(db, id),
    () => selectVersionSections(db, id),
    () => selectVersionPlacements(db, id),
  ]);
  if (!row) throw notFound("This assessment version");
  const pools = placements.some((placement) => placement.draw !== null)
    ? Map.groupBy(await selectVersionPools(db, id), (row) => row.version_placement_id)
    : new Map<string, never[]>();
  const version = deepFreeze({
    ...row,
    kind: row.kind as AssessmentVersion["kind"],
    sections: sections.map((section) => ({
      ...section,
      navigation: section.navigation as PublishedSection["navigation"],
      placements: placements
        .filter((placement) => placement.version_section_id === section.id)
        .map((placement) => publishedPlacement(placement, pools.get(placement.id) ?? [])),
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
  const row = await selectAssessment(db, id, readableAssessments(actor));
  if (!row) throw notFound("This assessment");
  return row;
}
