import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { toldNamesOf } from "../../authoring/assessments/told-names.ts";
import type { Database } from "../../platform/database/client.ts";
import { type FactRow, selectAnswers, type Wanted } from "./learning.queries.ts";
import { loadSatVersions, type Shows } from "./shows.ts";

/** One person’s answer to one question of one scored sitting. */
export interface Answer extends Omit<FactRow, "version_section_id" | "section_position" | "state" | "keys_shown_at"> {
  section: { id: string; position: number; title: string };
  kind: AssessmentVersion["kind"];
  /** What its student may see of it now. */
  shows: Shows;
}

/**
 * Lists answers of these people, the oldest sitting first, in the order in which each person met them. Everything that the team may
 * see: who is within reach is for the caller to know. Previews and sittings that were cancelled or reopened have no part in it.
 */
export async function listAnswers(db: Database, wanted: Wanted): Promise<Answer[]> {
  return wanted.users.length === 0 ? [] : toAnswers(db, await selectAnswers(db, wanted));
}

/** Returns answers with what their student may see of them. */
export async function toAnswers(db: Database, rows: readonly FactRow[]): Promise<Answer[]> {
  const versions = await loadSatVersions(db, rows);
  return rows.flatMap((fact) => {
    const { version_section_id: section, section_position: position, state: _, keys_shown_at: __, ...row } = fact;
    const sat = versions.get(row.assessment_version_id);
    if (!sat) return [];
    const title = toldNamesOf(sat.version).get(section) ?? "";
    const shows = sat.shows(fact);
    return [{ ...row, section: { id: section, position, title }, kind: sat.version.kind, shows }];
  });
}
