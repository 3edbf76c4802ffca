import { coveringDistances } from "../../authoring/taxonomy/covering-distance.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { readableMedia } from "../../foundation/access/media.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectTagged } from "./material.queries.ts";

/** Materials told of each topic. */
const MOST = 3;

/** Finds the study material, among what a person may read, that covers topics: the closest tag first, then the newest. */
export async function findCoveringMaterial(
  db: Database,
  actor: Actor,
  tagIds: readonly string[],
): Promise<Map<string, { id: string; title: string }[]>> {
  const taxonomy = await loadTaxonomy(db);
  const sought = new Map([...new Set(tagIds)].map((id) => [id, coveringDistances(taxonomy, id)]));
  const filed = [...new Set([...sought.values()].flatMap((found) => [...found.keys()]))];
  if (filed.length === 0) return new Map();
  const rows = await selectTagged(db, readableMedia(actor, "study_materials"), filed);
  const covering = [...sought].map(([tag, found]): [string, { id: string; title: string }[]] => {
    const fitting = rows.flatMap((row) => {
      const distance = found.get(row.tag_id);
      return distance === undefined ? [] : [{ ...row, distance }];
    });
    const closest = fitting.toSorted((one, other) => one.distance - other.distance);
    const titles = new Map(closest.toReversed().map(({ id, title }) => [id, title]));
    const ids = [...new Set(closest.map(({ id }) => id))].slice(0, MOST);
    return [tag, ids.map((id) => ({ id, title: titles.get(id) ?? "" }))];
  });
  return new Map(covering.filter(([, some]) => some.length > 0));
}
