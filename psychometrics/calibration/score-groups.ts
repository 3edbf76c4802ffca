/** People with a number of right answers from `from` to `to`. */
export interface ScoreGroup {
  readonly from: number;
  readonly to: number;
  readonly people: number;
  /** How many of them had the item right, and how many were expected to. */
  readonly observed: number;
  readonly expected: number;
  /** Of the number right, as a sum over people. */
  readonly variance: number;
}

/** No expected number of right or wrong answers may be smaller, or X² follows no chi-square distribution. */
const LEAST = 1;

function merge(one: ScoreGroup, other: ScoreGroup): ScoreGroup {
  return {
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    people: one.people + other.people,
    observed: one.observed + other.observed,
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
  };
}

/** Puts the group at `place` together with that at `with`, a neighbour. */
function absorb(groups: readonly ScoreGroup[], place: number, into: number): ScoreGroup[] {
  const joined = merge(groups[place] as ScoreGroup, groups[into] as ScoreGroup);
  return groups.flatMap((group, at) => (at === into ? [joined] : at === place ? [] : [group]));
}

const isSparse = ({ people, expected }: ScoreGroup) =>
  [expected, people - expected].some((number) => number < LEAST && number !== 0);

/**
 * Puts sparse groups together, scores ascending: scores that nobody has fall away; a group of one person goes to the next
 * (the last to the one before); then, from below, a group that expects fewer than one right or wrong answer goes to that
 * of its neighbours with fewer people. These are the rules of the program mirt, so that degrees of freedom are the same.
 */
export function gatherGroups(scores: readonly ScoreGroup[]): ScoreGroup[] {
  let groups = scores.filter(({ people }) => people > 0);
  for (let at = 0; at < groups.length - 1; ) {
    if (groups[at]?.people === 1) groups = absorb(groups, at, at + 1);
    else at += 1;
  }
  if (groups.length > 1 && groups.at(-1)?.people === 1) groups = absorb(groups, groups.length - 1, groups.length - 2);
  for (;;) {
    const place = groups.findIndex(isSparse);
    if (place < 0 || groups.length < 2) return groups;
    const [before, after] = [groups[place - 1], groups[place + 1]];
    const upwards = !before || (after !== undefined && after.people < before.people);
    groups = absorb(groups, place, upwards ? place + 1 : place - 1);
  }
}
