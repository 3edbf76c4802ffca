import { type TagLevel, tagLevels } from "@sextant/contract/tags.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { listDraftsFiltering } from "../questions/kept-filters.ts";
import { moveLinks, selectTagsOfAssessments, selectUsing } from "./tagged.queries.ts";

/** Counts how many assessments bear one of these tags, or name one in a draw rule, a pool or the blueprint of their draft. */
export async function countAssessmentsUsing(db: Database, tagIds: readonly string[]): Promise<number> {
  const filtering = await listDraftsFiltering(db, "tag", tagIds);
  return new Set([...filtering, ...(await selectUsing(db, tagIds))]).size;
}

/** Gives every assessment that bears one of these tags another one instead. */
export async function moveAssessmentTags(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await moveLinks(tx, fromIds, toId);
}

/** A tag on an assessment. */
export interface NamedTag {
  id: string;
  level: TagLevel;
  name: string;
}

/** Returns {assessment id: its tags by name}; a merged tag as the one that it became. */
export async function tagsOfAssessments(db: Database, ids: readonly string[]): Promise<Map<string, NamedTag[]>> {
  const tags = new Map<string, NamedTag[]>();
  if (ids.length === 0) return tags;
  for (const { assessment_id, id, level, name } of await selectTagsOfAssessments(db, ids)) {
    const known = tagLevels.find((one) => one === level) ?? "exam";
    tags.set(assessment_id, [...(tags.get(assessment_id) ?? []), { id, level: known, name }]);
  }
  return tags;
}
