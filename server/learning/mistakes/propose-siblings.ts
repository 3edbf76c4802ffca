import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { byWorth } from "./by-worth.ts";
import { chooseSiblings } from "./choose-siblings.ts";
import { loadMistakes } from "./load-mistakes.ts";
import { selectFiled } from "./mistakes.queries.ts";
import { hasTag, isDue, isRepeated } from "./narrow.ts";
import { selectMeasured, selectUnseen } from "./tries.queries.ts";

/** Gives each of these questions, the first first, the one most like it that is left; at most so many, and none of `used`. */
type GiveSiblings = (ids: readonly string[], most: number, used?: ReadonlySet<string>) => string[];

/** Reads, once for all these questions, what a student has never seen that is like one of them. */
export async function loadSiblings(db: Database, userId: string, ids: readonly string[]): Promise<GiveSiblings> {
  const [filed, taxonomy] = await inParallel(db, [() => selectFiled(db, ids), () => loadTaxonomy(db)]);
  const likes = new Map(
    filed.map(({ id, difficulty, tag_ids }) => {
      const tagIds = tag_ids.flatMap((tag) => taxonomy.idsOf(taxonomy.find(tag)?.id ?? tag));
      return [id, { questionId: id, difficulty, tagIds }];
    }),
  );
  const [unseen, measured] = await inParallel(db, [
    () => selectUnseen(db, userId, [...likes.values()]),
    () => selectMeasured(db, ids),
  ]);
  return (wanted, most, used) => {
    const inOrder = wanted.flatMap((id) => {
      const like = likes.get(id);
      return like ? [{ ...like, irtB: measured.get(id) ?? null }] : [];
    });
    return chooseSiblings(inOrder, used ? unseen.filter(({ id }) => !used.has(id)) : unseen, most);
  };
}

/**
 * Finds unseen questions like a student's mistakes, one for each, at most `count`: of those that are due (never practised, or due again),
 * or of all that aren't closed, of one topic where it is named, what is worth most first. However many mistakes there are, the bank is asked once.
 *
 * @returns Ids of different questions.
 */
export async function proposeSiblings(
  db: Database,
  userId: string,
  { state, tag, count }: { state: "open" | "due"; tag?: string | undefined; count: number },
): Promise<string[]> {
  const { mistakes } = await loadMistakes(db, "student", { users: [userId], asksSiblings: false });
  // Those without one like them find none.
  const wanted = mistakes.filter(
    (one) =>
      (state === "due" ? isDue(one) : isRepeated(one) && one.progress.state !== "closed") && (!tag || hasTag(one, tag)),
  );
  const ids = byWorth(wanted).map(({ question_id }) => question_id);
  return (await loadSiblings(db, userId, ids))(ids, count);
}
