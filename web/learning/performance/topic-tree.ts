import { narrowestKnown } from "./narrowest-known.ts";
import type { Topic } from "./requests.ts";

/** A topic, its depth in the tree, and whether it has subtopics. */
export interface TopicRow {
  topic: Topic;
  depth: number;
  hasChildren: boolean;
}

/** Initially open: exams, subjects and the level right below them. */
const OPEN_DEPTH = 2;

/** Returns the rows of topics in syllabus order, without those below closed rows. */
export function treeRows(topics: readonly Topic[], isOpen: (row: TopicRow) => boolean): TopicRow[] {
  const children = Map.groupBy(topics, ({ parent }) => parent);
  const rows: TopicRow[] = [];
  const walk = (parent: string | null, depth: number) => {
    for (const topic of children.get(parent) ?? []) {
      const row = { topic, depth, hasChildren: children.has(topic.tag.id) };
      rows.push(row);
      if (row.hasChildren && isOpen(row)) walk(topic.tag.id, depth + 1);
    }
  };
  walk(null, 1);
  return rows;
}

/** Returns whether a row is open as long as nobody opened or closed it. */
export const isOpenAtFirst = ({ depth }: TopicRow): boolean => depth <= OPEN_DEPTH;

/** Returns the narrowest topics with enough answers, the weakest first; those of the lowest levels with too few come last. */
export function weakestFirst(topics: readonly Topic[]): TopicRow[] {
  const parents = new Set(topics.map(({ parent }) => parent));
  const hollow = topics
    .filter(({ tag, is_hollow }) => is_hollow && !parents.has(tag.id))
    .toSorted((one, other) => one.mean - other.mean);
  return [...narrowestKnown(topics), ...hollow].map((topic) => ({ topic, depth: 1, hasChildren: false }));
}
