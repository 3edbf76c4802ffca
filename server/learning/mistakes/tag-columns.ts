/** A tag with those above it, from the exam down. */
export type TagPath<Tag extends { id: string }> = readonly Tag[];

/** Fewer columns than this are opened where what lies beneath them still fits. */
const FEW = 4;
const MOST = 9;

/** The tag of a path right beneath another; undefined where the path does not lead past it. */
function beneath<Tag extends { id: string }>(path: TagPath<Tag>, above: string | null): Tag | undefined {
  if (above === null) return path[0];
  const at = path.findIndex(({ id }) => id === above);
  return at < 0 ? undefined : path[at + 1];
}

function childrenOf<Tag extends { id: string }>(paths: readonly TagPath<Tag>[], above: string | null): Tag[] {
  const found = new Map<string, Tag>();
  for (const path of paths) {
    const tag = beneath(path, above);
    if (tag) found.set(tag.id, tag);
  }
  return [...found.values()];
}

/** Whether every path to a tag continues below it: otherwise expanding it would hide questions filed under the tag itself. */
function leadsOn<Tag extends { id: string }>(paths: readonly TagPath<Tag>[], tag: Tag): boolean {
  return paths.every((path) => path.at(-1)?.id !== tag.id);
}

/**
 * Returns the tags that break down totals: the children of a given tag or, without one, the tags where the paths branch, deep enough to be
 * informative and few enough to fit side by side. Pure.
 */
export function columnsOf<Tag extends { id: string }>(
  paths: readonly TagPath<Tag>[],
  under: string | null,
): { tag: Tag; hasMore: boolean }[] {
  let tags = childrenOf(paths, under);
  while (under === null && tags.length > 0 && tags.length < FEW) {
    const opened = tags.flatMap((tag) => (leadsOn(paths, tag) ? childrenOf(paths, tag.id) : [tag]));
    const isSame = opened.every((tag, index) => tag.id === tags[index]?.id) && opened.length === tags.length;
    if (isSame || opened.length > MOST) break;
    tags = opened;
  }
  return tags.map((tag) => ({ tag, hasMore: childrenOf(paths, tag.id).length > 0 }));
}
