import type { ScoreModel } from "@sextant/contract/assessments.ts";
import type { Database } from "../../platform/database/client.ts";
import { findCoveringCalibration, type Obstacle } from "../../questions/parameters.ts";
import { type Draft, possibleVersions } from "./load-draft.ts";

interface Covering {
  /** Null where the score isn’t one of ability, or where there is no calibration at all. */
  calibrationId: string | null;
  /** By entry: why the first of the questions that it may give can’t be scored, and how many can’t. */
  uncalibrated: Map<string, { obstacle: Obstacle; count: number }>;
}

/**
 * Finds the calibration by whose parameters a draft is scored by ability: one in use that knows all its scored questions as they are now,
 * and all that its scored rules may draw.
 */
export async function findCalibration(db: Database, draft: Draft): Promise<Covering> {
  if ((draft.row.score_model as ScoreModel).type !== "irt") return { calibrationId: null, uncalibrated: new Map() };
  const scored = draft.sections.flatMap(({ placements }) => placements.filter((placement) => placement.scored));
  const placed = scored.map((placement) => ({ placement, versions: possibleVersions(draft, placement) }));
  const ids = [...new Set(placed.flatMap(({ versions }) => versions))];
  const { calibrationId, missing } = await findCoveringCalibration(db, ids);
  const uncalibrated: Covering["uncalibrated"] = new Map();
  for (const { placement, versions } of placed) {
    const obstacles = versions.flatMap((id) => missing.get(id) ?? []);
    const [obstacle] = obstacles;
    if (obstacle) uncalibrated.set(placement.id, { obstacle, count: obstacles.length });
  }
  return { calibrationId, uncalibrated };
}
