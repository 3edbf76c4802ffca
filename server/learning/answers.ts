import type { AssessmentVersion } from "../assessments/published.ts";
import { toldNamesOf } from "../assessments/told-names.ts";
import type { Database } from "../platform/database/client.ts";
import { type FactRow, selectAnswers, type Wanted } from "./learning.queries.ts";
import { loadSatVersions, type Shows } from "./shows.ts";

/** One person’s answer to one question of one scored sitting. */
export interface Answer extends Omit<FactRow, "version_section_id" | "section_position" | "state"> {
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
  if (wanted.users.length === 0) return [];
  const rows = await selectAnswers(db, wanted);
  const versions = await loadSatVersions(db, rows);
  return rows.flatMap(({ version_section_id: section, section_position: position, state, ...row }) => {
    const sat = versions.get(row.assessment_version_id);
    if (!sat) return [];
    const title = toldNamesOf(sat.version).get(section) ?? "";
    const shows = sat.shows(state);
    return [{ ...row, section: { id: section, position, title }, kind: sat.version.kind, shows }];
  });
}
