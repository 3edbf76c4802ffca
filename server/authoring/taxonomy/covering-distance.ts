import { rankOf, type Taxonomy } from "./taxonomy.ts";

/** What covers a whole domain covers none of its topics in particular. */
const TOPIC = rankOf("topic");

/**
 * Returns the ids under which what covers a tag may be filed, each with how far it is from it: the tag itself first, then what is beneath it,
 * then the topics above. Pure.
 */
export function coveringDistances(taxonomy: Taxonomy, tagId: string): Map<string, number> {
  const tag = taxonomy.find(tagId);
  const found = new Map<string, number>();
  if (!tag) return found;
  const put = (id: string, distance: number) => {
    for (const one of taxonomy.idsOf(id)) if (!found.has(one)) found.set(one, distance);
  };
  put(tag.id, 0);
  for (const { id } of taxonomy.beneath(tag.id)) put(id, 1);
  const above = taxonomy.pathOf(tag).slice(0, -1).toReversed();
  for (const [step, { id, level }] of above.entries()) if (rankOf(level) >= TOPIC) put(id, 2 + step);
  return found;
}
