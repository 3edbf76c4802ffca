import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { notFound } from "../../../platform/refusal.ts";
import { findNewestVersions } from "../../questions/newest-versions.ts";
import type { AssessmentRow } from "../assessments.queries.ts";
import { loadDraft, possibleVersions } from "../check/load-draft.ts";
import { matchRulesOf } from "../draws/pools.ts";
import { selectNumberedVersionId, selectVersionPlacements } from "../published.queries.ts";
import { loadAssessmentVersion, type PublishedPlacement } from "../published.ts";
import { sectionsToPublish } from "../published-sections.ts";

interface PrintableEntry {
  points: number;
  scored: boolean;
  /** The version of its question; null for a rule, and for an unpublished question. */
  version: string | null;
  /** A rule, with the number of questions that it may give. */
  rule: { draw: DrawRule; from: number } | null;
}

/** What is printed, before its questions are loaded. */
export interface Printable {
  name: string;
  instructions: string;
  sections: PrintableSection[];
}

interface PrintableSection {
  name: string;
  instructions: string;
  time_limit_seconds: number | null;
  shuffles_options: boolean;
  entries: PrintableEntry[];
}

/** Reads the draft: published questions as publishing would pin them, the others as they are written so far. */
export async function readDraft(db: Database, actor: Actor, row: AssessmentRow): Promise<Printable> {
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, row.id));
  const unpublished = draft.sections.flatMap(({ placements }) =>
    placements.flatMap(({ question_id: id }) => (id === null || draft.versions.has(id) ? [] : id)),
  );
  const newest = await findNewestVersions(db, actor, unpublished);
  return {
    name: row.name,
    instructions: row.instructions,
    sections: draft.sections
      .flatMap(({ section, placements }) => sectionsToPublish(section, placements))
      .map(({ name, instructions, time_limit_seconds, shuffle, entries }) => ({
        name,
        instructions,
        time_limit_seconds,
        shuffles_options: shuffle.options,
        entries: entries.map((entry) => {
          const { question_id: id, points, scored } = entry;
          const draw = entry.draw;
          return {
            points,
            scored,
            version: id === null ? null : (draft.versions.get(id) ?? newest.get(id) ?? null),
            rule: draw && { draw, from: possibleVersions(draft, entry).length },
          };
        }),
      })),
  };
}

/** Lists what an entry comes to: its question or its rule; the questions themselves where everyone gets the same. */
function printableEntries(placement: PublishedPlacement, draw: DrawRule | null): PrintableEntry[] {
  const { points, scored } = placement;
  if (placement.draw === null || draw === null)
    return [{ points, scored, version: placement.question_version_id, rule: null }];
  const { pool, same_for_all } = placement.draw;
  if (same_for_all) return pool.map(({ id }) => ({ points, scored, version: id, rule: null }));
  return [{ points, scored, version: null, rule: { draw, from: pool.length } }];
}

/**
 * Reads a published version.
 *
 * @throws Refusal `not_found` when the assessment has no version of this number.
 */
export async function readPublished(db: Database, row: AssessmentRow, number: number): Promise<Printable> {
  const id = await selectNumberedVersionId(db, row.id, number);
  if (id === null) throw notFound("This version");
  const version = await loadAssessmentVersion(db, id);
  const draws = new Map((await selectVersionPlacements(db, id)).map((placement) => [placement.id, placement.draw]));
  return {
    name: version.name,
    instructions: version.instructions,
    sections: version.sections.map(({ name, instructions, time_limit_seconds, shuffle, placements }) => ({
      name,
      instructions,
      time_limit_seconds,
      shuffles_options: shuffle.options,
      entries: placements.flatMap((placement) => printableEntries(placement, draws.get(placement.id) ?? null)),
    })),
  };
}
