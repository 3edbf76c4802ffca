import { tagLevels } from "@sextant/contract/tags.ts";
import { estimateMastery, type Mastery } from "@sextant/psychometrics/progress/mastery.ts";
import { compareMastery, LEAST_OWN_ANSWERS } from "@sextant/psychometrics/progress/mastery-change.ts";
import { compareMeasured } from "@sextant/psychometrics/progress/score-change.ts";
import {
  addAnswers,
  effectiveAnswers,
  NO_ANSWERS,
  type Weighed,
  weightOfAge,
} from "@sextant/psychometrics/progress/weigh-answers.ts";
import { shareEarned } from "../../../learning/evidence/share-earned.ts";
import type { Sheet } from "../../../learning/evidence/sheets.ts";
import type { FiguredTag } from "../../../learning/evidence/tags.ts";

const DAY_MS = 86_400_000;
/** With fewer answers a group’s middle is a few questions. */
const LEAST_OF_GROUP = 30;

/** A student’s mastery of a tag. */
export interface Cell extends Mastery {
  asked: number;
  /** Answers that got all points. */
  right: number;
  isHollow: boolean;
}

/** What a student answered of a tag. */
export interface Tally {
  tag: FiguredTag;
  asked: number;
  /** Answers that got all points. */
  right: number;
  sums: Weighed;
}

/** What is known of the answers of sittings. */
export interface Evidence {
  /** The tags of the questions of a sitting, by place, down to the level that is asked for. */
  tagsOf: (sheet: Sheet) => readonly (readonly FiguredTag[])[];
  /** What part of an answer each tells, in their order; sittings whose answers tell all are left out. */
  telling: ReadonlyMap<Sheet, readonly number[]>;
}

/** Counts what one sitting tells of each tag: its answers are of one day. */
function countByTag(
  { packed, worth }: Sheet,
  tags: readonly (readonly FiguredTag[])[],
  telling: readonly number[] | undefined,
) {
  const counts = new Map<FiguredTag, { right: number; told: number; asked: number; whole: number }>();
  for (let index = 0; index < packed.size; index += 1) {
    const state = packed.stateAt(index);
    if (!packed.isScoredAt(index) || state === "owed" || state === "not_reached") continue;
    const place = packed.placeAt(index);
    // What is worth nothing tells nothing.
    if (worth[place] === 0) continue;
    const share = shareEarned(packed.pointsAt(index), worth[place], state === "right");
    const part = telling?.[index] ?? 1;
    for (const tag of tags[place] ?? []) {
      let count = counts.get(tag);
      if (!count) {
        count = { right: 0, told: 0, asked: 0, whole: 0 };
        counts.set(tag, count);
      }
      count.asked += 1;
      count.told += part;
      count.right += part * share;
      if (share >= 1) count.whole += 1;
    }
  }
  return counts;
}

/**
 * Adds up these answers of one student by tag, each by its share of the points, by its age at a moment, and by how much it tells.
 */
export function tallyStudent(sheets: readonly Sheet[], { tagsOf, telling }: Evidence, at: Date): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const sheet of sheets) {
    const weight = weightOfAge((at.getTime() - sheet.submitted_at.getTime()) / DAY_MS);
    for (const [tag, { right, told, asked, whole }] of countByTag(sheet, tagsOf(sheet), telling.get(sheet))) {
      let own = tallies.get(tag.id);
      if (!own) {
        own = { tag, asked: 0, right: 0, sums: NO_ANSWERS };
        tallies.set(tag.id, own);
      }
      own.asked += asked;
      own.right += whole;
      own.sums = addAnswers(own.sums, { right, asked: told, weight });
    }
  }
  return tallies;
}

/** Estimates a student’s mastery of these tags from all that was added up. */
export function estimateStudent(tallies: ReadonlyMap<string, Tally>, wanted: ReadonlySet<string>): Map<string, Cell> {
  const found = estimateMastery(
    [...tallies.values()].map(({ tag, sums }) => ({
      id: tag.id,
      parent: tag.parent_id,
      level: tagLevels.indexOf(tag.level),
      ...effectiveAnswers(sums),
    })),
    { wanted },
  );
  return new Map(
    [...found].map(([id, mastery]) => {
      const { asked, right } = tallies.get(id) ?? { asked: 0, right: 0 };
      return [id, { ...mastery, asked, right, isHollow: asked < LEAST_OWN_ANSWERS }];
    }),
  );
}

/** Returns how a cell differs from an earlier one, by what was answered since; null where either side rests on too little. */
export function changeOf(now: Cell, then: Cell | undefined, since: Tally | undefined) {
  const found = compareMastery(now, { mastery: then, asked: then?.asked ?? 0 }, since);
  return found && { difference: found.difference, error: found.error, is_likely_real: found.isLikelyReal };
}

/** The middle of a group’s students. */
export interface Middle {
  mean: number;
  asked: number;
  is_hollow: boolean;
  /** Its standard error; null of fewer than two students. */
  error: number | null;
}

/**
 * Returns the standard error of the median of students, by how they differ and how uncertain each is.
 *
 * Source: the variance of the median of a normal sample, πσ²/2n: Kendall, M. & Stuart, A. (1977), The Advanced Theory of Statistics, vol. 1,
 * 4th ed., 10.10.
 */
function errorOfMiddle(cells: readonly Cell[]): number | null {
  const count = cells.length;
  if (count < 2) return null;
  const mean = cells.reduce((sum, cell) => sum + cell.mean, 0) / count;
  const between = cells.reduce((sum, cell) => sum + (cell.mean - mean) ** 2, 0) / (count - 1);
  const within = cells.reduce((sum, { error }) => sum + error ** 2, 0) / count;
  return Math.sqrt((Math.PI / 2) * ((between + within) / count));
}

/** Returns how the middle of one group differs from that of another; null where either rests on too little. */
export function differenceOf(one: Middle | null, other: Middle | null) {
  if (!one || !other || one.is_hollow || other.is_hollow || one.error === null || other.error === null) return null;
  const found = compareMeasured({ value: one.mean, error: one.error }, { value: other.mean, error: other.error });
  return { difference: found.difference, error: found.error, is_likely_real: found.isLikelyReal };
}

/** Returns the middle of the students who have enough answers; null where none has one. */
export function middleOf(cells: readonly (Cell | undefined)[]): Middle | null {
  const there = cells.filter((cell) => cell !== undefined);
  const sure = there.filter(({ isHollow }) => !isHollow);
  const counted = sure.length > 0 ? sure : there;
  const means = counted.map(({ mean }) => mean).toSorted((one, other) => one - other);
  if (means.length === 0) return null;
  const half = (means.length - 1) / 2;
  const mean = ((means[Math.floor(half)] ?? 0) + (means[Math.ceil(half)] ?? 0)) / 2;
  const asked = there.reduce((sum, cell) => sum + cell.asked, 0);
  return { mean, asked, is_hollow: asked < LEAST_OF_GROUP, error: errorOfMiddle(counted) };
}
