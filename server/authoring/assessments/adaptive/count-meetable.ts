/**
 * Counts how many of these questions one student can get when at most one of each group is given. Groups seldom share questions. Where they
 * do, questions in the fewest groups come first, as a section that has to give many would choose them. Pure.
 *
 * @param groups Sets of questions that exclude each other; questions not among `ids` block no others.
 */
export function countMeetable(ids: readonly string[], groups: readonly (readonly string[])[]): number {
  const there = new Set(ids);
  const groupsOf = new Map<string, number[]>();
  for (const [place, group] of groups.entries())
    for (const id of new Set(group)) if (there.has(id)) groupsOf.set(id, [...(groupsOf.get(id) ?? []), place]);
  const grouped = [...groupsOf].sort(([, one], [, other]) => one.length - other.length);
  const taken = new Set<number>();
  let count = there.size - grouped.length;
  for (const [, own] of grouped) {
    if (own.some((place) => taken.has(place))) continue;
    for (const place of own) taken.add(place);
    count += 1;
  }
  return count;
}
