import type { TagLevel } from "@sextant/contract/tags.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { lockTags, selectTags } from "./tags.queries.ts";
import { rankOf, type TagRow, type Taxonomy, taxonomyOf } from "./taxonomy.ts";

/** All tags as they stand now. */
export async function loadTaxonomy(db: Database): Promise<Taxonomy> {
  return taxonomyOf(await selectTags(db));
}

/** All tags, for a change: whoever else changes them waits until this transaction ends. */
export async function lockTaxonomy(tx: Tx): Promise<Taxonomy> {
  await lockTags(tx);
  return loadTaxonomy(tx);
}

/**
 * The tag that has or took over this id.
 *
 * @throws Refusal `not_found` when there is none, or none of this level.
 */
export function requireTag(taxonomy: Taxonomy, id: string, level?: TagLevel): TagRow {
  const tag = taxonomy.find(id);
  if (!tag || (level && tag.level !== level)) throw notFound("This tag");
  return tag;
}

/**
 * A tag that a body names.
 *
 * @throws Refusal `not_found`, with the field.
 */
export function requireNamedTag(taxonomy: Taxonomy, path: string, id: string): TagRow {
  const tag = taxonomy.find(id);
  if (tag) return tag;
  const message = "This tag is not there.";
  throw new Refusal("not_found", message, { errors: [{ path, message }] });
}

/** True when a tag of one level may stand right under one of the other: levels may be skipped, never turned round. */
export function mayStandUnder(level: TagLevel, above: TagLevel): boolean {
  return rankOf(above) < rankOf(level);
}
