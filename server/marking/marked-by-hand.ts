import type { AssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import { findBlindMarkers } from "./blind-marks.ts";
import { handMarkOf } from "./given-marks.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";

/** Returns whether a person's mark stands in a score: it made that score, or a later scoring let it stand. */
export function isMarkedByHand(
  score: Pick<AttemptScoreRow, "cause" | "points" | "points_table" | "interactions">,
): boolean {
  const { parts, whole } = handMarkOf(score);
  return whole !== null || Object.keys(parts).length > 0;
}

/** Finds what people marked of these sittings, for their facts. */
export async function findMarkedByHand(
  db: Database,
  sittings: readonly { sitting: { id: string }; version: Pick<AssessmentVersion, "marking"> }[],
  scores: ReadonlyMap<string, AttemptScoreRow>,
) {
  const marked = [...scores].filter(([, score]) => isMarkedByHand(score));
  return {
    handMarked: new Set(marked.map(([attempt]) => attempt)),
    blindMarkers: await findBlindMarkers(db, sittings, scores),
  };
}
