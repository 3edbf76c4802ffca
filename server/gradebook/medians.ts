import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { describeScores } from "./describe-scores.ts";
import { type ScoreFrequency, selectScoreFrequencies } from "./gradebook.queries.ts";
import type { Listed } from "./people.ts";

/** What the scores of everyone who is listed come to in one assessment. */
export interface MedianRow {
  assessment_id: string;
  unit: "scaled" | "points" | "percent";
  max_points: number;
  median: number;
  people: number;
}

function unitOf(scores: readonly ScoreFrequency[]): MedianRow["unit"] {
  if (scores.every(({ scaled }) => scaled !== null)) return "scaled";
  return scores.every(({ max_points }) => max_points === scores[0]?.max_points) ? "points" : "percent";
}

function valueIn(unit: MedianRow["unit"], { points, max_points, scaled }: ScoreFrequency): number | null {
  if (unit === "scaled") return scaled;
  return unit === "points" ? points : max_points ? (100 * points) / max_points : null;
}

function medianOf(assessment_id: string, scores: readonly ScoreFrequency[]): MedianRow[] {
  const unit = unitOf(scores);
  const values = scores.flatMap((score) => {
    const value = valueIn(unit, score);
    return value === null ? [] : [{ value, people: score.people }];
  });
  const spread = describeScores(values);
  if (!spread) return [];
  return [
    {
      ...{ assessment_id, unit, median: spread.median },
      max_points: Math.max(...scores.map(({ max_points }) => max_points)),
      people: scores.reduce((sum, { people }) => sum + people, 0),
    },
  ];
}

/**
 * Finds the median of released first sittings of everyone who is listed, by assessment: of each person the earliest.
 *
 * @param students How many students are listed.
 */
export async function findMedians(
  db: Database,
  actor: Actor,
  those: Listed,
  students: number,
  assessmentIds: readonly string[],
): Promise<MedianRow[]> {
  if (assessmentIds.length === 0) return [];
  const scores = await selectScoreFrequencies(db, actor, those, students, assessmentIds);
  return [...Map.groupBy(scores, (row) => row.assessment_id)].flatMap(([id, own]) => medianOf(id, own));
}
