import type { Database } from "../platform/database/client.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { loadMistakes } from "./load-mistakes.ts";
import { selectFiled } from "./mistakes.queries.ts";
import { isDue } from "./narrow.ts";
import { selectSiblings } from "./tries.queries.ts";

/**
 * Finds unseen questions like a student's mistakes, one for each, at most `count`: of those that are due (never practised, or due again),
 * or of all that aren't closed, what cost most first. However many mistakes there are, the bank is asked once.
 *
 * @returns Ids of different questions.
 */
export async function proposeSiblings(
  db: Database,
  userId: string,
  state: "open" | "due",
  count: number,
): Promise<string[]> {
  const { mistakes } = await loadMistakes(db, "student", { users: [userId] });
  const wanted = mistakes.filter((one) =>
    state === "due" ? isDue(one) : one.hasSibling && one.progress.state !== "closed",
  );
  const dearest = wanted.toSorted((one, other) => other.lost - one.lost);
  const ids = [...new Set(dearest.map(({ question_id }) => question_id))];
  const [filed, taxonomy] = await Promise.all([selectFiled(db, ids), loadTaxonomy(db)]);
  const likes = filed.map(({ id, difficulty, tag_ids }) => ({
    ...{ questionId: id, difficulty },
    tagIds: tag_ids.flatMap((tag) => taxonomy.idsOf(taxonomy.find(tag)?.id ?? tag)),
  }));
  // So many of the nearest that the dearest mistakes may take before: then each still finds its own.
  const siblings = await selectSiblings(db, userId, likes, count);
  const found = new Set<string>();
  for (const id of ids) {
    if (found.size === count) break;
    const own = siblings.get(id)?.find((sibling) => !found.has(sibling));
    if (own) found.add(own);
  }
  return [...found];
}
