import type { GroupMastery } from "../requests.ts";
import { asShown, steps } from "./tones.ts";

/** What a heat map says in a line. */
export type HeatAnswer =
  | { kind: "weakest"; tag: string; count: number; of: number }
  | { kind: "moved"; tag: string; count: number; of: number }
  | { kind: "differs"; tag: string; here: number; there: number }
  | { kind: "differs_noise"; tag: string; here: number; there: number }
  | { kind: "nothing" };

interface Column {
  tag: string;
  at: number;
  of: number;
}

/** The tags of which anyone has enough answers. */
const columnsOf = ({ tags, students }: GroupMastery): Column[] =>
  tags.flatMap(({ name }, at) => {
    const of = students.filter(({ cells }) => cells[at] && !cells[at].is_hollow).length;
    return of > 0 ? [{ tag: name, at, of }] : [];
  });

const most = <Found extends { by: number }>(found: readonly Found[]): Found | undefined =>
  found.toSorted((one, other) => other.by - one.by)[0];

/** Returns what a group needs most: the tag in which the greatest part is below; of several the one with the lowest middle. */
function findWeakest(mastery: GroupMastery): HeatAnswer {
  const below = columnsOf(mastery).map((column) => {
    const count = mastery.students.filter(({ cells }) => {
      const cell = cells[column.at];
      return cell && !cell.is_hollow && asShown(cell.mean) < steps.n1;
    }).length;
    return { ...column, count, by: count / column.of + (1 - (mastery.middle[column.at]?.mean ?? 1)) / 1000 };
  });
  const worst = most(below);
  return worst ? { kind: "weakest", tag: worst.tag, count: worst.count, of: worst.of } : { kind: "nothing" };
}

/** Returns the tag in which most rose by more than chance. */
function findMoved(mastery: GroupMastery): HeatAnswer {
  const risen = columnsOf(mastery).map((column) => ({
    ...column,
    by: mastery.students.filter(({ cells }) => {
      const change = cells[column.at]?.change;
      return change?.is_likely_real && change.difference > 0;
    }).length,
  }));
  const best = most(risen);
  return best && best.by > 0
    ? { kind: "moved", tag: best.tag, count: best.by, of: mastery.students.length }
    : { kind: "nothing" };
}

/** Returns the tag in which two groups differ most: of those that differ by more than chance, where any does. */
function findDifference({ tags, middle, other_middle: others, differences }: GroupMastery): HeatAnswer {
  const both = tags.flatMap(({ name }, at) => {
    const [here, there, found] = [middle[at], others?.[at], differences?.[at]];
    if (!here || !there || !found) return [];
    return [
      { tag: name, here: here.mean, there: there.mean, by: Math.abs(found.difference), isReal: found.is_likely_real },
    ];
  });
  const real = most(both.filter(({ isReal }) => isReal));
  const largest = real ?? most(both);
  return largest
    ? { kind: real ? "differs" : "differs_noise", tag: largest.tag, here: largest.here, there: largest.there }
    : { kind: "nothing" };
}

/** Returns what a heat map says in a line, by what it compares. */
export function findAnswer(mastery: GroupMastery): HeatAnswer {
  if (mastery.other_middle) return findDifference(mastery);
  return mastery.since ? findMoved(mastery) : findWeakest(mastery);
}
