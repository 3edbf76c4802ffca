import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectBlindMarkers } from "./hand-marks.queries.ts";
import type { BlindMark } from "./hand-marks.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";

/**
 * Finds who has given a blind mark upon the newest scores of these sittings, by attempt, in the order of their first marks. Sittings
 * whose answers one person marks are not looked at.
 */
export async function findBlindMarkers(
  db: Database,
  sittings: readonly { sitting: { id: string }; version: Pick<AssessmentVersion, "marking"> }[],
  scores: ReadonlyMap<string, Pick<AttemptScoreRow, "id">>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const ids = sittings.filter(({ version }) => version.marking.markers === 2).map(({ sitting }) => sitting.id);
  if (ids.length === 0) return found;
  for (const { attempt_id: attempt, upon_id: upon, marked_by: marker } of await selectBlindMarkers(db, ids)) {
    if (scores.get(attempt)?.id !== upon) continue;
    const others = found.get(attempt) ?? [];
    if (!others.includes(marker)) found.set(attempt, [...others, marker]);
  }
  return found;
}

/** Returns the newest mark of each marker, in the order in which they first gave one. */
export function newestOfEach(marks: readonly BlindMark[]): BlindMark[] {
  const byMarker = new Map<string, BlindMark>();
  for (const mark of marks) byMarker.set(mark.by.id, mark);
  return [...byMarker.values()];
}
