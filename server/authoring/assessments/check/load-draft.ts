import type { Database } from "../../../platform/database/client.ts";
import { findPublishedVersions } from "../../questions/placeable-questions.ts";
import { usedEntries } from "../adaptive/pool-entry.ts";
import type { AssessmentRow } from "../assessments.queries.ts";
import type { Rule } from "../draws/draw-together.ts";
import { findRules, type Matches } from "../draws/pools.ts";
import { type PlacementRow, type SectionRow, selectPlacements, selectSections } from "../sections.queries.ts";

/** A draft with what publishing would pin now. */
export interface Draft {
  row: AssessmentRow;
  sections: { section: SectionRow; placements: PlacementRow[] }[];
  /** Question id → its newest published version. */
  versions: ReadonlyMap<string, string>;
  /** What its rules may draw, in the order of the entries and under their ids. */
  rules: readonly Rule[];
}

/** Loads a draft whole, its sections and entries in order. An adaptive section has one entry, under its own id: its pool. */
export async function loadDraft(db: Database, row: AssessmentRow, matches: Matches): Promise<Draft> {
  const sections = await selectSections(db, row.id);
  const placements = Map.groupBy(
    await selectPlacements(
      db,
      sections.map((section) => section.id),
    ),
    (placement) => placement.section_id,
  );
  const used = sections.map((section) => ({
    section,
    placements: usedEntries(section, placements.get(section.id) ?? []),
  }));
  const ordered = used.flatMap((section) => section.placements);
  const versions = await findPublishedVersions(
    db,
    ordered.flatMap((placement) => placement.question_id ?? []),
  );
  return {
    row,
    sections: used,
    versions,
    rules: await findRules(db, ordered, matches),
  };
}

/** Lists the question versions that an entry may give: that of its question, if it is published, or all that its rule may draw. */
export function possibleVersions({ versions, rules }: Draft, placement: PlacementRow): string[] {
  if (placement.question_id === null)
    return rules.find((rule) => rule.id === placement.id)?.pool.map(({ id }) => id) ?? [];
  const version = versions.get(placement.question_id);
  return version === undefined ? [] : [version];
}
