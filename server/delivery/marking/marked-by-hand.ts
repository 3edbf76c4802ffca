import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Database } from "../../platform/database/client.ts";
import { findBlindMarkers } from "./blind-marks.ts";
import { handMarkOf } from "./given-marks.ts";
import type { AttemptScoreRow } from "./marking.queries.ts";

/** Returns whether a score contains a person's mark: the mark made that score, or a later scoring kept it. */
export function isMarkedByHand(
  score: Pick<AttemptScoreRow, "cause" | "points" | "points_table" | "interactions">,
): boolean {
  const { parts, whole } = handMarkOf(score);
  return whole !== null || Object.keys(parts).length > 0;
}

/** Finds the hand-marked attempts of these sittings, for their facts. */
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
