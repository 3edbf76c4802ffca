import type { TagLevel } from "@sextant/contract/tags.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { selectTags } from "./taxonomy.queries.ts";
import { rankOf, type TagRow, type Taxonomy, taxonomyOf } from "./taxonomy.ts";

/** Returns all current tags. */
export async function loadTaxonomy(db: Database): Promise<Taxonomy> {
  return taxonomyOf(await selectTags(db));
}

/** Serialises changes of the taxonomy: each reads the whole before it changes a part. */
export async function lockTags(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tags'))`.execute(tx);
}

/** Returns all tags for a change: other changes wait until this transaction ends. */
export async function lockTaxonomy(tx: Tx): Promise<Taxonomy> {
  await lockTags(tx);
  return loadTaxonomy(tx);
}

/**
 * Returns the tag that has this id, or became one with the tag that had it.
 *
 * @throws Refusal `not_found` when there is none, or none of this level.
 */
export function requireTag(taxonomy: Taxonomy, id: string, level?: TagLevel): TagRow {
  const tag = taxonomy.findRow(id)?.removed_at ? undefined : taxonomy.find(id);
  if (!tag || (level && tag.level !== level)) throw notFound("This tag");
  return tag;
}

/**
 * Returns a tag that a body names.
 *
 * @throws Refusal `not_found`, with the field.
 */
export function requireNamedTag(taxonomy: Taxonomy, path: string, id: string): TagRow {
  const tag = taxonomy.find(id);
  if (tag) return tag;
  const message = "This tag doesn’t exist.";
  throw new Refusal("not_found", message, { errors: [{ path, message }] });
}

/** Returns true when a tag of one level may be placed directly under one of the other: levels may be skipped, never inverted. */
export function mayStandUnder(level: TagLevel, above: TagLevel): boolean {
  return rankOf(above) < rankOf(level);
}
