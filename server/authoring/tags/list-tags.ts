import type { ListQuery } from "@sextant/contract/common.ts";
import type { Tag, TagLevel } from "@sextant/contract/tags.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Page, pageOf } from "../../platform/paging.ts";
import { Refusal } from "../../platform/refusal.ts";
import { loadTaxonomy, requireTag } from "../taxonomy/load-taxonomy.ts";
import type { TagRow, Taxonomy } from "../taxonomy/taxonomy.ts";
import { tagResource, tagResources } from "./present.ts";

/** Tags above, each of which what is listed must be beneath. */
export interface Above {
  exam?: string | undefined;
  subject?: string | undefined;
  mega_domain?: string | undefined;
  domain?: string | undefined;
  topic?: string | undefined;
}

const levelOfField: Record<keyof Above, TagLevel> = {
  exam: "exam",
  subject: "subject",
  mega_domain: "mega-domain",
  domain: "domain",
  topic: "topic",
};
const aboveFields = Object.keys(levelOfField) as (keyof Above)[];

const orderings: Record<string, ((one: TagRow, other: TagRow) => number) | null> = {
  // In tree order.
  position: null,
  name: (one, other) => one.name.localeCompare(other.name, "en"),
};

function inOrder(tags: readonly TagRow[], ordering: string): TagRow[] {
  const name = ordering.replace(/^-/, "");
  if (!Object.hasOwn(orderings, name)) {
    const message = `Order by ${Object.keys(orderings).join(" or ")}; a leading - means descending`;
    throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
  }
  const compare = orderings[name];
  const ordered = compare ? tags.toSorted(compare) : [...tags];
  return ordering.startsWith("-") ? ordered.reverse() : ordered;
}

/** Tags of a level beneath those named, at any depth; nothing is beneath a tag that is not there, or not of that level. */
function tagsBeneath(taxonomy: Taxonomy, level: TagLevel, above: Above): TagRow[] {
  const within = aboveFields.flatMap((field) => {
    const id = above[field];
    if (id === undefined) return [];
    const tag = taxonomy.find(id);
    const isThere = tag !== undefined && tag.level === levelOfField[field];
    return [new Set(isThere ? taxonomy.beneath(tag.id).map((one) => one.id) : [])];
  });
  return taxonomy.all.filter((tag) => tag.level === level && within.every((ids) => ids.has(tag.id)));
}

/** Returns a page of the tags of a level, all or those beneath others, in tree order by default. */
export async function listTags(
  db: Database,
  actor: Actor,
  level: TagLevel,
  { search, ordering, page, page_size, ...above }: ListQuery & Above,
  url: string,
): Promise<Page<Tag>> {
  const taxonomy = await loadTaxonomy(db);
  const wanted = search?.trim().toLowerCase() ?? "";
  const found = tagsBeneath(taxonomy, level, above).filter((tag) => tag.name.toLowerCase().includes(wanted));
  const listed = pageOf(inOrder(found, ordering || "position"), { page, page_size }, url);
  return { ...listed, results: await tagResources(db, actor, taxonomy, listed.results) };
}

/** Returns one tag of a level; the id of a merged tag returns the tag that it became. */
export async function getTag(db: Database, actor: Actor, level: TagLevel, id: string): Promise<Tag> {
  const taxonomy = await loadTaxonomy(db);
  return tagResource(db, actor, taxonomy, requireTag(taxonomy, id, level));
}

/** Lists the whole taxonomy, each tag after the one above it. */
export async function listAllTags(db: Database, actor: Actor, isCounted: boolean): Promise<Tag[]> {
  const taxonomy = await loadTaxonomy(db);
  return tagResources(db, actor, taxonomy, taxonomy.all, { isCounted });
}
