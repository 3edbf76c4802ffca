import { tagLevels } from "@sextant/contract/tags.ts";
import { sameName, type TagRow, type Taxonomy } from "./taxonomy.ts";

/** Names by level, as imported; keys that aren't levels are left alone. */
type TextTags = Record<string, string>;

const levelOf = (key: string) => tagLevels.find((level) => level === key.toLowerCase().replaceAll("_", "-"));

/** Finds the only tag of this level and name beneath another (at any depth), or in the whole taxonomy; null when there are several. */
function findOne(taxonomy: Taxonomy, above: TagRow | null, level: string, name: string): TagRow | null {
  const within = above ? taxonomy.beneath(above.id) : taxonomy.all;
  const found = within.filter((tag) => tag.level === level && sameName(tag.name, name));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Returns the lowest tag to which names lead, read from the exam down; the first that is not there, and all beneath it, stay text.
 * Pure.
 *
 * @returns The tag's id, and the names that stay; null when none do.
 */
export function matchNames(taxonomy: Taxonomy, names: TextTags): { tag: string | null; rest: TextTags | null } {
  const ordered = Object.entries(names)
    .flatMap(([key, name]) => {
      const level = levelOf(key);
      return level && name.trim() !== "" ? [{ key, level, name }] : [];
    })
    .toSorted((one, other) => tagLevels.indexOf(one.level) - tagLevels.indexOf(other.level));
  let tag: TagRow | null = null;
  const taken = new Set<string>();
  for (const { key, level, name } of ordered) {
    const next = findOne(taxonomy, tag, level, name);
    if (!next) break;
    tag = next;
    taken.add(key);
  }
  const rest = Object.entries(names).filter(([key]) => !taken.has(key));
  return { tag: tag?.id ?? null, rest: rest.length > 0 ? Object.fromEntries(rest) : null };
}
