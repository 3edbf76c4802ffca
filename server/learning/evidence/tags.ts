import type { TagLevel } from "@sextant/contract/tags.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { TagRow } from "../../authoring/taxonomy/taxonomy.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectQuestionTags } from "./learning.queries.ts";

/** A tag by which figures are told. */
export interface FiguredTag {
  id: string;
  name: string;
  level: TagLevel;
  parent_id: string | null;
}

const figured = ({ id, name, level, parent_id }: TagRow): FiguredTag => ({ id, name, level, parent_id });

/**
 * Finds the tags of questions as they are now, by question: each tag that it bears with all above it, from the exam down, each once.
 * A merged tag is the one that it became; a question without tags has none. Nothing stored names a tag, so retagging changes figures
 * at once.
 */
export async function tagsOf(db: Database, questionIds: readonly string[]): Promise<Map<string, FiguredTag[]>> {
  const found = new Map<string, FiguredTag[]>();
  const wanted = [...new Set(questionIds)];
  if (wanted.length === 0) return found;
  const rows = Map.groupBy(await selectQuestionTags(db, wanted), ({ question_id }) => question_id);
  const taxonomy = await loadTaxonomy(db);
  const paths = new Map<string, FiguredTag[]>();
  // One object for each tag, however many questions bear it: who counts by tag can do so by that.
  const told = new Map<string, FiguredTag>();
  const once = (tag: TagRow) => {
    const known = told.get(tag.id) ?? figured(tag);
    told.set(tag.id, known);
    return known;
  };
  const pathOf = (id: string) => {
    const tag = taxonomy.find(id);
    const path = paths.get(id) ?? (tag ? taxonomy.pathOf(tag).map(once) : []);
    paths.set(id, path);
    return path;
  };
  for (const id of wanted) {
    const own = new Map(
      (rows.get(id) ?? []).flatMap(({ tag_id }) => pathOf(tag_id).map((tag) => [tag.id, tag] as const)),
    );
    found.set(id, [...own.values()]);
  }
  return found;
}
