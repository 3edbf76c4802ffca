import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { scaleReach } from "../../authoring/assessments/scale-reach.ts";
import type { Unsure } from "../../learning/performance/score-errors.ts";
import { listScoredTests, type ScoreWithError } from "../../learning/performance/scored-tests.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectScorable, type Unit } from "./results.queries.ts";

/** A sitting at the median, with the unit that scores are told in and the points that there were. */
export interface Middle {
  session_id: string;
  unit: Unit;
  max_points: number;
  /** The median is the mean of several sittings: how certain that is isn’t known. */
  is_mean?: boolean;
}

/** The scale that scores can reach, and how certain one at the median is. */
export interface Measured {
  scale: { min: number; max: number } | null;
  error: number | null;
  unsure: Unsure | null;
}

/** Returns the error of a score in the unit in which it is told; what is known is in per cent where it isn’t scaled. */
export function errorIn(unit: Unit, score: ScoreWithError | undefined, most: number): number | null {
  if (!score || score.error === null) return null;
  if ((unit === "scaled") !== (score.unit === "scaled")) return null;
  return unit === "points" ? (score.error * most) / 100 : score.error;
}

/** Returns the scale of a version that scores are told on. */
export async function scaleOfVersion(db: Database, versionId: string, unit: Unit, most: number) {
  if (unit !== "scaled") return { min: 0, max: unit === "points" ? most : 100 };
  const { score_model, sections } = await loadAssessmentVersion(db, versionId);
  return scaleReach(score_model, sections);
}

/**
 * Measures scores by the sitting at their median, by sitting: the gradebook and an assessment’s results say the same of the same people,
 * on whatever page.
 */
export async function measureMiddles(db: Database, middles: readonly Middle[]): Promise<ReadonlyMap<string, Measured>> {
  const rows = await selectScorable(
    db,
    middles.map(({ session_id }) => session_id),
  );
  const tests = new Map((await listScoredTests(db, rows)).map((test) => [test.sitting.session_id, test]));
  const found = new Map<string, Measured>();
  for (const { session_id, assessment_version_id } of rows) {
    const middle = middles.find((one) => one.session_id === session_id);
    if (!middle) continue;
    const { unit, max_points: most } = middle;
    const test = tests.get(session_id);
    const error = middle.is_mean ? null : errorIn(unit, test?.whole, most);
    const unsure = error === null ? (test?.unsure ?? "not_measurable") : null;
    found.set(session_id, { scale: await scaleOfVersion(db, assessment_version_id, unit, most), error, unsure });
  }
  return found;
}
