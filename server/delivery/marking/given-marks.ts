import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import { responseTo } from "@sextant/questions/response.ts";
import type { Marks, QuestionScore } from "@sextant/questions/scoring.ts";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import { invalid } from "../../platform/refusal.ts";

/** Returns the parts of a score, each with the mark that was given to it by hand. */
export function withMarks(parts: QuestionScore["interactions"], marks: Marks): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [id, Object.hasOwn(marks, id) ? { ...part, mark: marks[id] } : part]),
  );
}

/** What a person gave an attempt, which no scoring changes as long as its answer is the same. */
export interface HandMarked {
  /** By interaction, in the points of its key. */
  parts: Marks;
  /** Points of the whole attempt, given instead of marks for its parts; null where the parts say. */
  whole: number | null;
}

export const unmarked: HandMarked = { parts: {}, whole: null };

interface StoredScore {
  cause: string;
  points: number | null;
  points_table: unknown;
  interactions: unknown;
}

/** Returns what a person gave, as a stored score carries it along. */
export function handMarkOf(score: StoredScore): HandMarked {
  const { by_hand: kept } = (score.points_table ?? {}) as { by_hand?: number };
  if (kept !== undefined) return { parts: {}, whole: kept };
  const parts = marksOf(score.interactions);
  // Marks of whole attempts that were given before scores carried them along.
  return { parts, whole: score.cause === "marked" && Object.keys(parts).length === 0 ? score.points : null };
}

/** Returns the marks in the parts of a score as it is stored. */
function marksOf(parts: unknown): Marks {
  const entries = Object.entries((parts ?? {}) as Record<string, { mark?: number }>);
  return Object.fromEntries(
    entries.flatMap(([id, { mark }]): [string, number][] => (mark === undefined ? [] : [[id, mark]])),
  );
}

/**
 * Checks that every part that is owed a mark gets one, of at most the points in its key.
 *
 * @throws Refusal `invalid` with the path of the mark that is wrong or missing.
 */
export function requireMarks(
  version: Pick<QuestionVersion, "interactions">,
  { key }: Pick<KeyRevision, "key">,
  response: unknown,
  marks: Marks,
): void {
  const owed = new Map(
    version.interactions.flatMap((one): [string, number][] => {
      const score = moduleOf(one).score(one, key[one.id], responseTo(response, one.id));
      return score.status === "owed" ? [[one.id, score.max_points]] : [];
    }),
  );
  for (const [id, points] of Object.entries(marks)) {
    const most = owed.get(id);
    if (most === undefined) throw invalid(`marks.${id}`, "This part doesn’t need a mark.");
    if (points > most) throw invalid(`marks.${id}`, `At most ${most} points.`);
  }
  for (const id of owed.keys())
    if (!Object.hasOwn(marks, id)) throw invalid(`marks.${id}`, "This part needs a mark too.");
}
