import type { Tag } from "@sextant/contract/tags.ts";
import type { TagRow, Taxonomy } from "./taxonomy.ts";

/** Returns a tag as others name it. */
export function tagNameOf({ id, level, name }: TagRow): Pick<Tag, "id" | "level" | "name"> {
  return { id, level, name };
}

/** Returns the names from the exam down to the tag itself. */
export function pathNames(taxonomy: Taxonomy, tag: TagRow): Tag["path"] {
  return taxonomy.pathOf(tag).map(tagNameOf);
}
