import type { Topic } from "./requests.ts";

/** Without topics in focus, those that moved most. */
const MOST_MOVED = 3;
/** Of those that likely changed so many are told, the widest first. */
const MOST_REAL = 5;

/**
 * Returns the topics worth telling of, at whatever level: those whose change is likely real, as Performance tells them since the same day,
 * then those in focus, else those that moved most.
 *
 * @param topics Each after the one above it.
 * @param focus Tags in focus.
 */
export function pickTopics(topics: readonly Topic[], focus: readonly string[]): Topic[] {
  const changed = topics.filter(({ change }) => change);
  const real = changed.filter(({ change }) => change?.is_likely_real).slice(0, MOST_REAL);
  const inFocus = changed.filter(({ tag }) => focus.includes(tag.id));
  const parents = new Set(topics.map(({ parent }) => parent));
  const moved = changed
    .filter(({ tag }) => !parents.has(tag.id))
    .toSorted((one, other) => Math.abs(other.change?.difference ?? 0) - Math.abs(one.change?.difference ?? 0))
    .slice(0, MOST_MOVED);
  return [...new Set([...real, ...(inFocus.length > 0 ? inFocus : moved)])];
}
