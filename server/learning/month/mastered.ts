import type { OwnAnswer } from "../evidence/own-answers.ts";
import { type Filed, masteryByTag, tells } from "../performance/topics.ts";

/** A topic counts as mastered from this chance of a right answer on, told by at least eight answers. */
const MASTERED = 0.8;

interface Mastered {
  tag: { id: string; name: string };
  /** The day since which it has been mastered without a break. */
  on: string;
}

/** Finds the lowest topics that are mastered by the answers up to a moment. */
function masteredBy(answers: readonly OwnAnswer[], filed: Filed, at: Date): Set<string> {
  const known = answers.filter(({ submitted_at }) => submitted_at <= at);
  return new Set(
    [...masteryByTag(known, filed, at)].flatMap(([id, { mean, is_hollow: isHollow }]) =>
      mean >= MASTERED && !isHollow ? [id] : [],
    ),
  );
}

/** The tags of these questions that have none below them, by id. */
function lowestTags(answers: readonly OwnAnswer[], { tags }: Filed): Map<string, Mastered["tag"]> {
  const all = new Map(
    answers.flatMap(({ question_id }) => (tags.get(question_id) ?? []).map((tag) => [tag.id, tag] as const)),
  );
  const above = new Set([...all.values()].map(({ parent_id }) => parent_id));
  return new Map([...all].flatMap(([id, { name }]) => (above.has(id) ? [] : [[id, { id, name }]])));
}

/**
 * Returns the lowest topics that were not mastered when a month began, and are now: mastered is a chance of a right answer of 80 or more in
 * 100, told by at least eight answers. Each has the first of the days on which something was answered since which it has stayed so.
 *
 * @param month Such as 2026-11, with the day of an answer by the person's clock.
 */
export function findMastered(
  answers: readonly OwnAnswer[],
  filed: Filed,
  { month, dayOf, now }: { month: string; dayOf: (instant: Date) => string; now: Date },
): Mastered[] {
  const known = answers.filter(tells);
  const days = Map.groupBy(
    known.filter(({ submitted_at }) => dayOf(submitted_at).startsWith(month)),
    ({ submitted_at }) => dayOf(submitted_at),
  );
  if (days.size === 0) return [];
  const last = (some: readonly OwnAnswer[]) => new Date(Math.max(...some.map(({ submitted_at: at }) => at.getTime())));
  const before = known.filter(({ submitted_at }) => dayOf(submitted_at) < month);
  const had = before.length > 0 ? masteredBy(before, filed, last(before)) : new Set<string>();
  const tags = lowestTags(known, filed);
  let open = [...masteredBy(known, filed, now)].filter((id) => tags.has(id) && !had.has(id));
  const since = new Map<string, string>();
  // From today back, as long as it holds.
  for (const [day, some] of [...days].toSorted(([one], [other]) => (one < other ? 1 : -1))) {
    if (open.length === 0) break;
    const then = masteredBy(known, filed, last(some));
    open = open.filter((id) => then.has(id));
    for (const id of open) since.set(id, day);
  }
  return [...since]
    .flatMap(([id, on]) => {
      const tag = tags.get(id);
      return tag ? [{ tag, on }] : [];
    })
    .sort((one, other) =>
      one.on < other.on ? -1 : one.on > other.on ? 1 : one.tag.name.localeCompare(other.tag.name),
    );
}
