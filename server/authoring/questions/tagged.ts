import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { facetsOf } from "./search/facets.ts";
import { findRows } from "./search/find-rows.ts";
import {
  mapText,
  moveLinks,
  selectLinkedCount,
  selectTaggedCounts,
  selectTextCount,
  selectTextNames,
} from "./tagged.queries.ts";

/**
 * Returns how many questions bear tags, each question once a key: for the team those that they may read and that are in use, for
 * students those that they may practise.
 *
 * @param filed Ids of tags merged into a tag or beneath it, with its own, by that tag's id.
 */
export async function countTaggedQuestions(
  db: Database,
  actor: Actor,
  filed: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number>> {
  // The search counts all tags at once; what a transaction has not committed it must not come to know.
  if (actor.role !== "student" && !db.isTransaction) {
    return new Map(facetsOf(await findRows(db, actor, {}, true)).tag.map(({ id, count }) => [id, count]));
  }
  const pairs = [...filed].flatMap(([key, tags]) => tags.map((tag) => ({ key, tag })));
  if (pairs.length === 0) return new Map();
  const rows = await selectTaggedCounts(db, actor, {
    keys: pairs.map(({ key }) => key),
    tags: pairs.map(({ tag }) => tag),
  });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts the questions with one of these tags, in any state and including those the actor may not read. */
export async function countQuestionsUsing(db: Database, tagIds: readonly string[]): Promise<number> {
  return selectLinkedCount(db, tagIds);
}

/** Replaces these tags with another one on every question that has one. */
export async function moveQuestionTags(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await moveLinks(tx, fromIds, toId);
}

/** Lists the names that imported questions bear as text at these levels, and how many bear each. */
export async function listTextTags(db: Database, levels: readonly string[], search: string | null) {
  return selectTextNames(db, levels, search);
}

/** Returns how many questions bear this name as text. */
export async function countTextTag(db: Database, level: string, name: string): Promise<number> {
  return selectTextCount(db, level, name);
}

/** Tags the questions that bear a name as text, and takes the text away. See `mapText`. @returns Their ids. */
export async function mapTextTag(tx: Tx, given: Parameters<typeof mapText>[1]): Promise<string[]> {
  return mapText(tx, given);
}
