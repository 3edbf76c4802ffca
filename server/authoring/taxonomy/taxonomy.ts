import { type TagLevel, tagLevels } from "@sextant/contract/tags.ts";

/** A tag as stored in the database. */
export interface TagRow {
  id: string;
  level: TagLevel;
  name: string;
  parent_id: string | null;
  position: number;
  /** The tag in use that it was merged into; null while it is in use itself. */
  merged_into_id: string | null;
  merged_directly_into_id: string | null;
  merged_with_id: string | null;
  came_with: string[];
  /** When it was deleted and another tag took over what used it; that tag only leads to the other, for good. */
  removed_at: Date | null;
  version: number;
}

/** Returns 0 for exams, 5 for sub-topics. */
export function rankOf(level: TagLevel): number {
  return tagLevels.indexOf(level);
}

/** All tags at once, as a tree. */
export interface Taxonomy {
  /** Tags in use, each after the one above it, siblings by level and position. */
  readonly all: readonly TagRow[];
  /** Tags that became others: merged ones, and deleted ones whose uses another tag took over. */
  readonly merged: readonly TagRow[];
  /** The tag in use that has or took over this id. */
  find(id: string): TagRow | undefined;
  /** The row of exactly this id, merged or not. */
  findRow(id: string): TagRow | undefined;
  /** Tags right beneath one, or the exams. */
  childrenOf(id: string | null): readonly TagRow[];
  /** From the exam down to the tag itself. */
  pathOf(tag: TagRow): TagRow[];
  /** The tag and all beneath it, in the tree's order. */
  beneath(id: string): TagRow[];
  /** Every id under which something of this tag or of one beneath it may be filed: merged ones keep what they had. */
  filedUnder(id: string): string[];
  /** The tag's own id and those of the tags that became it. */
  idsOf(id: string): string[];
}

function bySiblingOrder(one: TagRow, other: TagRow): number {
  return (
    rankOf(one.level) - rankOf(other.level) ||
    one.position - other.position ||
    one.name.localeCompare(other.name, "en") ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Arranges rows into a tree. Pure. */
export function taxonomyOf(rows: readonly TagRow[]): Taxonomy {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = new Map<string | null, TagRow[]>();
  const followers = new Map<string, string[]>();
  const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const row of rows) {
    if (row.merged_into_id === null) push(children, row.parent_id, row);
    else push(followers, row.merged_into_id, row.id);
  }
  for (const list of children.values()) list.sort(bySiblingOrder);
  const childrenOf = (id: string | null) => children.get(id) ?? [];
  const idsOf = (id: string) => [id, ...(followers.get(id) ?? [])];
  const walk = (tag: TagRow): TagRow[] => [tag, ...childrenOf(tag.id).flatMap(walk)];
  const findRow = (id: string) => byId.get(id.toLowerCase());
  const find = (id: string) => {
    const row = findRow(id);
    return row?.merged_into_id ? byId.get(row.merged_into_id) : row;
  };
  const beneath = (id: string) => {
    const tag = find(id);
    return tag ? walk(tag) : [];
  };
  return {
    all: childrenOf(null).flatMap(walk),
    merged: rows.filter((row) => row.merged_into_id !== null),
    find,
    findRow,
    childrenOf,
    idsOf,
    beneath,
    filedUnder: (id) => beneath(id).flatMap((tag) => idsOf(tag.id)),
    pathOf(tag) {
      const above = tag.parent_id === null ? undefined : byId.get(tag.parent_id);
      return above ? [...this.pathOf(above), tag] : [tag];
    },
  };
}

/** Returns the tags of one level right under one parent, in their order. */
export function siblingsOf(taxonomy: Taxonomy, parentId: string | null, level: TagLevel): TagRow[] {
  return taxonomy.childrenOf(parentId).filter((tag) => tag.level === level);
}

/** Returns the names are told apart by more than case and spaces around them. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns the tag of this name and level right under a parent. */
export function findNamesake(
  taxonomy: Taxonomy,
  { name, level, parent_id }: Pick<TagRow, "name" | "level" | "parent_id">,
): TagRow | undefined {
  return siblingsOf(taxonomy, parent_id, level).find((tag) => sameName(tag.name, name));
}
