import { type KeyRevision, loadKeyRevisions, loadNewestKeys } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";

interface Attempt {
  id: string;
  question_version_id: string;
}

/**
 * Finds the key by which each of these attempts is scored: the one that its newest score cites, so that a key which is corrected later
 * changes no score by itself; for one without a score, the newest of its question.
 *
 * @param scores Newest scores, by attempt.
 * @returns Keys by attempt.
 */
export async function findCitedKeys(
  db: Database,
  attempts: readonly Attempt[],
  scores: ReadonlyMap<string, { key_revision_id: string }>,
): Promise<Map<string, KeyRevision>> {
  const revisions = await loadKeyRevisions(
    db,
    attempts.flatMap(({ id }) => scores.get(id)?.key_revision_id ?? []),
  );
  const unscored = attempts.filter(({ id }) => !scores.has(id));
  const newest = await loadNewestKeys(
    db,
    unscored.map((attempt) => attempt.question_version_id),
  );
  return new Map(
    attempts.flatMap(({ id, question_version_id }) => {
      const score = scores.get(id);
      const key = score ? revisions.get(score.key_revision_id) : newest.get(question_version_id);
      return key ? [[id, key] as const] : [];
    }),
  );
}
