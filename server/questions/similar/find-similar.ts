import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { bandHashes } from "@sextant/questions/similarity/bands.ts";
import { likeness } from "@sextant/questions/similarity/shingles.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { LoadedQuestion } from "../load-questions.ts";
import { selectCandidates, selectNearest } from "./signatures.queries.ts";
import { loadShingles } from "./signatures.ts";

/** Below this, questions share phrases rather than content. */
const LEAST = 0.6;
/** From here on somebody who brings a question in should look at the other first. */
const NEARLY_SAME = 0.8;
const MOST_LOOKED_AT = 12;
const MOST_SHOWN = 5;

export interface SimilarQuestion {
  id: string;
  title: string;
  /** Jaccard's index of what both say, to two decimals. */
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

/**
 * Finds for each of many a question in the bank that is nearly the same, with how alike they are; undefined where
 * there is none. Cheap enough for imports: one is looked at for each.
 */
export async function findNearlySame(
  db: Database,
  actor: Actor,
  many: readonly ReadonlySet<number>[],
): Promise<(SimilarQuestion | undefined)[]> {
  if (many.length === 0) return [];
  const nearest = await selectNearest(db, actor, many.map(bandHashes));
  const read = await loadShingles(db, nearest);
  const found: (SimilarQuestion | undefined)[] = many.map(() => undefined);
  for (const { place, question_id, version_id } of nearest) {
    const [one, other] = [many[place], read.get(version_id)];
    const share = one && other ? Math.floor(likeness(one, other.shingles) * 100) / 100 : 0;
    if (other && share >= NEARLY_SAME)
      found[place] = { id: question_id, title: questionTitle(other.version), likeness: share };
  }
  return found;
}

/** Does as `findSimilar`, for a question of the bank. */
export async function findSimilarTo(db: Database, actor: Actor, question: LoadedQuestion): Promise<SimilarQuestion[]> {
  const read = await loadShingles(db, [{ version_id: question.version.id, status: question.status }]);
  const shingles = read.get(question.version.id)?.shingles ?? new Set();
  return findSimilar(db, actor, shingles, question.row.id);
}
