import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { bandHashes } from "@sextant/questions/similarity/bands.ts";
import { likeness } from "@sextant/questions/similarity/shingles.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import type { LoadedQuestion } from "../load-questions.ts";
import { selectCandidates } from "./signatures.queries.ts";
import { loadShingles } from "./signatures.ts";

/** Below this, questions share phrases rather than content. */
const LEAST = 0.6;
/** From here on, anyone adding a question should look at the other first. */
export const NEARLY_SAME = 0.8;
const MOST_LOOKED_AT = 12;
const MOST_SHOWN = 5;

export interface SimilarQuestion {
  id: string;
  title: string;
  /** Jaccard index of both texts, to two decimals. */
  likeness: number;
}

/**
 * Finds the questions in use, which the actor may read, that read like this, the likest first, at most five. Found by their
 * signatures, so those that are only just alike may be missed; how alike they are is then measured on what both say.
 *
 * @param shingles What the question says; see `shinglesOf`.
 * @param except The question itself, where it is in the bank.
 */
export async function findSimilar(
  db: Database,
  actor: Actor,
  shingles: ReadonlySet<number>,
  except: string | null,
): Promise<SimilarQuestion[]> {
  const bands = bandHashes(shingles);
  if (bands.length === 0) return [];
  const candidates = await selectCandidates(db, actor, { bands, except, limit: MOST_LOOKED_AT });
  const read = await loadShingles(db, candidates);
  return candidates
    .flatMap(({ question_id, version_id }) => {
      const found = read.get(version_id);
      if (!found) return [];
      const share = likeness(shingles, found.shingles);
      const rounded = Math.floor(share * 100) / 100;
      return rounded < LEAST ? [] : [{ id: question_id, title: questionTitle(found.version), likeness: rounded }];
    })
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST_SHOWN);
}

/** Does as `findSimilar`, for a question of the bank. */
export async function findSimilarTo(db: Database, actor: Actor, question: LoadedQuestion): Promise<SimilarQuestion[]> {
  const read = await loadShingles(db, [{ version_id: question.version.id, status: question.status }]);
  const shingles = read.get(question.version.id)?.shingles ?? new Set();
  return findSimilar(db, actor, shingles, question.row.id);
}
