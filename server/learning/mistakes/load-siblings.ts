import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { matchSiblings } from "./match-siblings.ts";
import { selectFiled } from "./mistakes.queries.ts";
import { selectMeasured, selectUnseen } from "./tries.queries.ts";

/**
 * Gives as many of these questions as possible an unseen one like it, as `matchSiblings`: the first first, at most so many, and none of
 * `used`.
 */
type GiveSiblings = (ids: readonly string[], most?: number, used?: ReadonlySet<string>) => Map<string, string>;

/**
 * Reads, once for all these questions, what a student has never seen that is like one of them.
 *
 * @param given What waits unchecked in a set that was begun: `out` where others are wanted, `in` where it still counts as a question to come.
 */
export async function loadSiblings(
  db: Database,
  userId: string,
  ids: readonly string[],
  given: "out" | "in" = "out",
): Promise<GiveSiblings> {
  const [filed, taxonomy] = await inParallel(db, [() => selectFiled(db, ids), () => loadTaxonomy(db)]);
  const likes = new Map(
    filed.map(({ id, difficulty, tag_ids }) => {
      const tagIds = tag_ids.flatMap((tag) => taxonomy.idsOf(taxonomy.find(tag)?.id ?? tag));
      return [id, { questionId: id, difficulty, tagIds }];
    }),
  );
  const [unseen, measured] = await inParallel(db, [
    () => selectUnseen(db, userId, [...likes.values()], given),
    () => selectMeasured(db, ids),
  ]);
  return (wanted, most, used) => {
    const inOrder = wanted.flatMap((id) => {
      const like = likes.get(id);
      return like ? [{ ...like, irtB: measured.get(id) ?? null }] : [];
    });
    return matchSiblings(inOrder, used ? unseen.filter(({ id }) => !used.has(id)) : unseen, most);
  };
}
