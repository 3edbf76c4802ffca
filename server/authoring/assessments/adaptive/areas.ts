import type { Adaptive } from "@sextant/contract/adaptive.ts";
import type { Database } from "../../../platform/database/client.ts";
import { findTraits } from "../../questions/traits.ts";
import { loadTaxonomy } from "../../taxonomy/load-taxonomy.ts";

/**
 * Finds the content area of each of these question versions: the place of the first one whose tag, or one beneath it, the question has.
 * Those of no area are absent.
 */
export async function findAreas(
  db: Database,
  content: Adaptive["content"],
  versionIds: readonly string[],
): Promise<Map<string, number>> {
  if (content.length === 0) return new Map();
  const taxonomy = await loadTaxonomy(db);
  const beneath = content.map(({ tag }) => new Set(taxonomy.filedUnder(tag.toLowerCase())));
  const areas = new Map<string, number>();
  for (const [id, { tags }] of await findTraits(db, versionIds)) {
    const area = beneath.findIndex((ids) => tags.some((tag) => ids.has(tag)));
    if (area >= 0) areas.set(id, area);
  }
  return areas;
}
