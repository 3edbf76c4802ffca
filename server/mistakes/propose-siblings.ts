import type { Database } from "../platform/database/client.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { loadMistakes } from "./load-mistakes.ts";
import { selectFiled } from "./mistakes.queries.ts";
import { isDue } from "./narrow.ts";
import { findSibling } from "./tries.queries.ts";

/**
 * Finds unseen questions like a student's mistakes, one for each, at most `count`: of those that are due (never
 * practised, or due again), or of all that aren't closed, what cost most first.
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
  const filedById = new Map(filed.map((one) => [one.id, one]));
  const found: string[] = [];
  for (const questionId of ids) {
    if (found.length === count) break;
    const { difficulty = null, tag_ids = [] } = filedById.get(questionId) ?? {};
    const tagIds = tag_ids.flatMap((id) => taxonomy.idsOf(taxonomy.find(id)?.id ?? id));
    const sibling = await findSibling(db, userId, { questionId, difficulty, tagIds }, found);
    if (sibling) found.push(sibling.question_id);
  }
  return found;
}
