import type { Database } from "../../../platform/database/client.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";
import { matchNames } from "../../taxonomy/match-names.ts";
import { pathNames } from "../../taxonomy/names.ts";
import type { Taxonomy } from "../../taxonomy/taxonomy.ts";
import { tagsOfAssessments } from "../tagged.ts";
import type { OwnAssessment } from "./own-assessment.ts";

/** Returns the tags on an assessment, each with the names that lead to it where its id is unknown. */
export async function ownTags(db: Database, assessmentId: string): Promise<OwnAssessment["tags"]> {
  const tags = (await tagsOfAssessments(db, [assessmentId])).get(assessmentId) ?? [];
  if (tags.length === 0) return [];
  const taxonomy = await loadTaxonomy(db);
  return tags.flatMap(({ id }) => {
    const row = taxonomy.find(id);
    return row
      ? [{ id, names: Object.fromEntries(pathNames(taxonomy, row).map(({ level, name }) => [level, name])) }]
      : [];
  });
}

/** Returns the tags that are here: by their ids, or else by their names. */
export function findTags(taxonomy: Taxonomy, tags: OwnAssessment["tags"]): string[] {
  const found = tags.flatMap(({ id, names }) => {
    const known = taxonomy.find(id)?.id;
    if (known) return [known];
    const { tag, rest } = matchNames(taxonomy, names);
    return tag !== null && rest === null ? [tag] : [];
  });
  return [...new Set(found)];
}
