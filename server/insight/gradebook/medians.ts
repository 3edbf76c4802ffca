import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
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
  /** A sitting at the median: of those with its value the first by id. */
  session_id: string;
  /** Nobody’s sitting has that value: it is the mean of several. */
  is_mean: boolean;
}

function unitOf(scores: readonly ScoreFrequency[]): MedianRow["unit"] {
  if (scores.every(({ scaled }) => scaled !== null)) return "scaled";
  return scores.every(({ max_points }) => max_points === scores[0]?.max_points) ? "points" : "percent";
}

function valueIn(unit: MedianRow["unit"], { points, max_points, scaled }: ScoreFrequency): number | null {
  if (unit === "scaled") return scaled;
  return unit === "points" ? points : max_points ? (100 * points) / max_points : null;
}

type Value = Pick<ScoreFrequency, "people" | "session_id" | "is_mean"> & { value: number };

/** Returns the sitting at the lower median: of those with its value the first by id, means of several last. */
function findMiddle(values: readonly Value[]): Value | undefined {
  const sorted = values.toSorted(
    (one, other) =>
      one.value - other.value ||
      Number(one.is_mean) - Number(other.is_mean) ||
      (one.session_id < other.session_id ? -1 : 1),
  );
  const place = Math.ceil(sorted.reduce((sum, { people }) => sum + people, 0) / 2);
  let upTo = 0;
  const median = sorted.find(({ people }) => {
    upTo += people;
    return upTo >= place;
  })?.value;
  return sorted.find(({ value }) => value === median);
}

function medianOf(assessment_id: string, scores: readonly ScoreFrequency[]): MedianRow[] {
  const unit = unitOf(scores);
  const values = scores.flatMap((score) => {
    const value = valueIn(unit, score);
    const { people, session_id, is_mean } = score;
    return value === null ? [] : [{ value, people, session_id, is_mean }];
  });
  const spread = describeScores(values);
  const middle = findMiddle(values);
  if (!spread || !middle) return [];
  return [
    {
      assessment_id,
      unit,
      median: spread.median,
      session_id: middle.session_id,
      is_mean: middle.is_mean,
      max_points: Math.max(...scores.map(({ max_points }) => max_points)),
      people: scores.reduce((sum, { people }) => sum + people, 0),
    },
  ];
}

/**
 * Finds the median of the results that count for everyone who is listed, by assessment, of what is released to them.
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
