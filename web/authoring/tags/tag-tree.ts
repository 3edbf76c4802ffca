import { levelRank, type Tag, type TagLevel, tagLevels } from "../../base/common/tags.ts";

/** A level as a column: the tags of that level directly below the nearest chosen tag above it. */
export type TagColumn = {
  level: TagLevel;
  /** The parent of a tag added here; null in the column of exams. */
  parent: Tag | null;
  tags: Tag[];
  /** The tag of this column that is chosen, or is an ancestor of the chosen one. */
  chosenId: string | null;
  /** `open`: has tags or can get some; `skipped`: the path passes over this level; `ahead`: no chosen tag leads here yet. */
  state: "open" | "skipped" | "ahead";
};

/** Returns the six columns for the chosen tag. Pure. */
export function columnsOf(tags: readonly Tag[], chosen: Tag | null): TagColumn[] {
  const path = chosen ? chosen.path : [];
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const chosenRank = chosen ? levelRank(chosen.level) : -1;
  const columns = tagLevels.map((level): TagColumn => {
    const rank = levelRank(level);
    const above = path.findLast((one) => levelRank(one.level) < rank);
    const parent = above ? (byId.get(above.id) ?? null) : null;
    const isReached = rank === 0 || parent !== null;
    return {
      level,
      parent,
      tags: isReached ? tags.filter((tag) => tag.level === level && tag.parent === (parent?.id ?? null)) : [],
      chosenId: path.find((one) => one.level === level)?.id ?? null,
      state: isReached ? "open" : "ahead",
    };
  });
  const hasBeneath = columns.some((column) => levelRank(column.level) > chosenRank && column.tags.length > 0);
  for (const column of columns) {
    const rank = levelRank(column.level);
    if (column.tags.length > 0 || column.state === "ahead") continue;
    // Where a tag has no children yet, the next level invites the first one.
    const isNext = !hasBeneath && rank === chosenRank + 1;
    if (!isNext) column.state = "skipped";
  }
  return columns;
}

/** Returns the previous or next tag of the same level under the same parent; null at the end. */
export function neighbourOf(tags: readonly Tag[], tag: Tag, step: -1 | 1): Tag | null {
  const siblings = tags.filter((one) => one.level === tag.level && one.parent === tag.parent);
  return siblings[siblings.findIndex((one) => one.id === tag.id) + step] ?? null;
}

/** Returns whether a tag may move directly under another: one of a higher level that is not its parent already. */
export function mayMoveUnder(tag: Tag, above: Tag): boolean {
  return levelRank(above.level) < levelRank(tag.level) && above.id !== tag.parent;
}

/**
 * Returns whether another tag can take over a tag's content: not the tag itself or a descendant, and of a high enough level for the
 * children.
 */
export function mayTakeOver(tags: readonly Tag[], tag: Tag, other: Tag): boolean {
  if (other.path.some((one) => one.id === tag.id)) return false;
  return tags.every((one) => one.parent !== tag.id || levelRank(other.level) < levelRank(one.level));
}
