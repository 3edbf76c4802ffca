import type { Database } from "../../platform/database/client.ts";
import { loadAssessmentVersion } from "./published.ts";
import { longestWay } from "./ways.ts";

/** A section that a student may take alone. */
export interface ChoosableSection {
  /** The draft section, as sittings of chosen sections name it. */
  id: string;
  name: string;
  /** Its limit, of a staged one on the longest way; null = untimed. */
  time_seconds: number | null;
  question_count: number;
}

/** Lists the sections of a published version, in order, as they may be chosen: the modules of a staged section as one. */
export async function listChoosableSections(db: Database, versionId: string): Promise<ChoosableSection[]> {
  const { sections } = await loadAssessmentVersion(db, versionId);
  const chosen = new Map<string, ChoosableSection>();
  for (const { section_id: id, name, module, time_limit_seconds: limit, placements } of longestWay(sections)) {
    const before = chosen.get(id);
    const time = before ? before.time_seconds : 0;
    chosen.set(id, {
      id,
      name: module?.section_name ?? name,
      time_seconds: time === null || limit === null ? null : time + limit,
      question_count: placements.reduce((sum, { draw }) => sum + (draw?.count ?? 1), before?.question_count ?? 0),
    });
  }
  return [...chosen.values()];
}
