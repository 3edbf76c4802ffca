import type { TagLevel } from "@sextant/contract/tags.ts";
import type { Tx } from "../../platform/database/client.ts";
import { invalid } from "../../platform/refusal.ts";
import { mayStandUnder } from "../taxonomy/load-taxonomy.ts";
import { findNamesake, siblingsOf, type TagRow, type Taxonomy } from "../taxonomy/taxonomy.ts";
import { updatePositions } from "./tags.queries.ts";

/** @throws Refusal `invalid` when a sibling of that level bears the name already. */
export function requireFreeName(
  taxonomy: Taxonomy,
  tag: Pick<TagRow, "name" | "level" | "parent_id"> & { id?: string },
  path = "name",
): void {
  const namesake = findNamesake(taxonomy, tag);
  if (namesake && namesake.id !== tag.id) throw invalid(path, `${namesake.name} already exists.`);
}

/** @throws Refusal `invalid` when a tag of this level may not be placed under that one. */
export function requireHigher(level: TagLevel, above: TagRow): void {
  if (!mayStandUnder(level, above.level)) {
    throw invalid("parent", `A ${level} belongs under a tag of a higher level, not under a ${above.level}.`);
  }
}

/**
 * Places a tag among its siblings, and renumbers them without gaps.
 *
 * @param position From 1; undefined or beyond the end is the end.
 * @returns Its new position.
 */
export async function placeAmongSiblings(
  tx: Tx,
  taxonomy: Taxonomy,
  tag: Pick<TagRow, "id" | "level" | "parent_id">,
  position: number | undefined,
): Promise<number> {
  const others = siblingsOf(taxonomy, tag.parent_id, tag.level).filter((one) => one.id !== tag.id);
  const index = Math.min((position ?? others.length + 1) - 1, others.length);
  const ids = others.map((one) => one.id).toSpliced(index, 0, tag.id);
  const places = ids.map((id, at) => ({ id, position: at + 1 }));
  await updatePositions(
    tx,
    places.filter((place) => taxonomy.findRow(place.id)?.position !== place.position),
  );
  return index + 1;
}
