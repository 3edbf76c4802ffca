import { likeness } from "@sextant/questions/similarity/shingles.ts";
import type { Database } from "../../../platform/database/client.ts";
import { selectAlike } from "./signatures.queries.ts";
import { loadShingles } from "./signatures.ts";

/** From here on two questions of one test would seem to be the same. */
const NEARLY_SAME = 0.8;

/** Two questions that read alike. */
interface AlikePair {
  one: string;
  other: string;
  /** Jaccard's index of what both say, to two decimals. */
  likeness: number;
}

/**
 * Finds pairs of questions that read nearly the same among these, the likest first.
 *
 * @param versions Question id → the version that counts.
 */
export async function findAlike(db: Database, versions: ReadonlyMap<string, string>): Promise<AlikePair[]> {
  const pairs = await selectAlike(db, [...versions.keys()]);
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))].flatMap((id) => versions.get(id) ?? []);
  const read = await loadShingles(
    db,
    ids.map((id) => ({ version_id: id, status: "published" })),
  );
  return pairs
    .flatMap(({ one, other }) => {
      const [first, second] = [read.get(versions.get(one) ?? ""), read.get(versions.get(other) ?? "")];
      if (!first || !second) return [];
      const share = Math.floor(likeness(first.shingles, second.shingles) * 100) / 100;
      return share < NEARLY_SAME ? [] : [{ one, other, likeness: share }];
    })
    .sort((first, second) => second.likeness - first.likeness);
}
