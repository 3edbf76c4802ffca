import type { OperationOutput } from "@sextant/contract/types.ts";
import { searchable } from "@sextant/questions/text/written.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

export type Tag = OperationOutput<"tags.tree">["results"][number];
export type TagLevel = Tag["level"];

/** The six levels, highest first. */
export const tagLevels = ["exam", "subject", "mega-domain", "domain", "topic", "sub-topic"] as const;

/** Returns 0 for exams, 5 for sub-topics. */
export function levelRank(level: TagLevel): number {
  return tagLevels.indexOf(level);
}

/** The whole taxonomy, each tag after the one above it, with how many questions each has. */
export const tagsQuery = queryOptions({
  queryKey: queryKey("tags", "tree"),
  queryFn: async ({ signal }) => (await call("tags.tree", { signal })).results,
  staleTime: 30_000,
});

/** Returns the names above a tag: "SAT › Math › Algebra"; empty for an exam. */
export function pathAbove(tag: Tag): string {
  return tag.path
    .slice(0, -1)
    .map(({ name }) => name)
    .join(" › ");
}

/** Returns a tag's whole path in words. */
export function pathText(tag: Tag): string {
  return tag.path.map(({ name }) => name).join(" › ");
}

/**
 * Finds the tags of which every word typed is in the name or the names above; those whose own name begins so come first, otherwise
 * in the tree's order.
 */
export function findTags(tags: readonly Tag[], typed: string): Tag[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...tags];
  const ranked = tags.flatMap((tag) => {
    const own = searchable(tag.name);
    const whole = searchable(pathText(tag));
    if (!words.every((word) => whole.includes(word))) return [];
    // A tag that is found only through what is above it says nothing new.
    if (!words.some((word) => own.includes(word))) return [];
    return [{ tag, rank: own.startsWith(words[0] ?? "") ? 0 : 1 }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ tag }) => tag);
}
