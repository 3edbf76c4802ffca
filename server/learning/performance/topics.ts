import { tagLevels } from "@sextant/contract/tags.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { estimateMastery, type Mastery } from "@sextant/psychometrics/progress/mastery.ts";
import { compareMastery, LEAST_OWN_ANSWERS } from "@sextant/psychometrics/progress/mastery-change.ts";
import type { Change } from "@sextant/psychometrics/progress/score-change.ts";
import {
  addAnswer,
  effectiveAnswers,
  NO_ANSWERS,
  type Weighed,
} from "@sextant/psychometrics/progress/weigh-answers.ts";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import type { FiguredTag } from "../evidence/tags.ts";

type Topic = HandlerOutput<"performance.get">["mastery"][number];

const DAY_MS = 86_400_000;

/** Returns whether an answer tells what someone knows: scored, and reached. What was left out is wrong. */
export const tells = (answer: Pick<OwnAnswer, "scored" | "points" | "max_points" | "not_reached">): boolean =>
  answer.scored && answer.points !== null && answer.max_points > 0 && !answer.not_reached;

const shareOf = ({ points, max_points }: OwnAnswer) => (points ?? 0) / max_points;

interface Tally {
  tag: FiguredTag;
  asked: number;
  sums: Weighed;
}

/** Answers are added up by the tags of their questions, and as what part of an answer each tells: all, where an attempt is left out. */
export interface Filed {
  tags: ReadonlyMap<string, FiguredTag[]>;
  telling: ReadonlyMap<string, number>;
}

/** Adds answers up by every tag of their questions, as of a moment. */
function tally(answers: readonly OwnAnswer[], { tags, telling }: Filed, at: Date): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const answer of answers) {
    const days = (at.getTime() - answer.submitted_at.getTime()) / DAY_MS;
    for (const tag of tags.get(answer.question_id) ?? []) {
      const before = found.get(tag.id) ?? { tag, asked: 0, sums: NO_ANSWERS };
      found.set(tag.id, {
        tag,
        asked: before.asked + 1,
        sums: addAnswer(before.sums, { share: shareOf(answer), days, telling: telling.get(answer.attempt_id) ?? 1 }),
      });
    }
  }
  return found;
}

function estimate(tallies: ReadonlyMap<string, Tally>): Map<string, Mastery> {
  return estimateMastery(
    [...tallies.values()].map(({ tag, sums }) => ({
      id: tag.id,
      parent: tag.parent_id,
      level: tagLevels.indexOf(tag.level),
      ...effectiveAnswers(sums),
    })),
  );
}

const toMastery = ({ mean, low, high }: Mastery, asked: number) => ({
  mean,
  band: { low, high },
  asked,
  is_hollow: asked < LEAST_OWN_ANSWERS,
});

/** Returns a person's mastery by tag, of every tag that an answer of theirs bears. */
export function masteryByTag(
  answers: readonly OwnAnswer[],
  filed: Filed,
  now: Date,
): Map<string, ReturnType<typeof toMastery>> {
  const tallies = tally(answers.filter(tells), filed, now);
  const found = estimate(tallies);
  return new Map(
    [...tallies].flatMap(([id, { asked }]) => {
      const mastery = found.get(id);
      return mastery ? [[id, toMastery(mastery, asked)] as const] : [];
    }),
  );
}

function presentChange(change: Change | null): Topic["change"] {
  if (!change) return null;
  const { difference, error, chance, isLikelyReal } = change;
  return { difference, error, chance, is_likely_real: isLikelyReal };
}

/** How one sitting moved the mastery of a tag. */
interface Moved {
  /** Null where it rested on too few answers. */
  before: number | null;
  after: number;
  isLikelyReal: boolean;
}

/** Returns mastery by tag without one sitting and with it, of the tags that have enough answers, at one moment. */
export function moveMastery(
  answers: readonly OwnAnswer[],
  filed: Filed,
  { session, now }: { session: string; now: Date },
): Map<string, Moved> {
  const known = answers.filter(tells);
  const isOwn = ({ session_id }: OwnAnswer) => session_id === session;
  const all = tally(known, filed, now);
  const own = tally(known.filter(isOwn), filed, now);
  const earlier = tally(
    known.filter((answer) => !isOwn(answer)),
    filed,
    now,
  );
  const [found, then] = [estimate(all), estimate(earlier)];
  return new Map(
    [...own].flatMap(([id, since]): [string, Moved][] => {
      const mastery = found.get(id);
      if (!mastery || (all.get(id)?.asked ?? 0) < LEAST_OWN_ANSWERS) return [];
      const asked = earlier.get(id)?.asked ?? 0;
      const before = asked < LEAST_OWN_ANSWERS ? undefined : then.get(id);
      const change = compareMastery(mastery, { mastery: before, asked }, since);
      return [[id, { before: before?.mean ?? null, after: mastery.mean, isLikelyReal: change?.isLikelyReal ?? false }]];
    }),
  );
}

/**
 * Returns mastery by tag, each tag after the one above it and siblings in the syllabus's order, with how each changed since a moment.
 *
 * @param filed Its tags are by question, each path from the exam down.
 */
export function buildTopics(
  answers: readonly OwnAnswer[],
  filed: Filed,
  {
    now,
    since,
    order,
    worth,
  }: { now: Date; since: Date; order: ReadonlyMap<string, number>; worth: ReadonlyMap<string, number> },
): Topic[] {
  const known = answers.filter(tells);
  const [earlier, later] = [
    known.filter(({ submitted_at }) => submitted_at < since),
    known.filter(({ submitted_at }) => submitted_at >= since),
  ];
  const tallies = tally(known, filed, now);
  const [earlierTallies, laterTallies] = [tally(earlier, filed, since), tally(later, filed, now)];
  const [found, then] = [estimate(tallies), estimate(earlierTallies)];
  return [...tallies.values()]
    .flatMap(({ tag, asked }): Topic[] => {
      const mastery = found.get(tag.id);
      if (!mastery) return [];
      const { id, name, level, parent_id } = tag;
      return [
        {
          tag: { id, name, level },
          parent: parent_id !== null && tallies.has(parent_id) ? parent_id : null,
          ...toMastery(mastery, asked),
          change: presentChange(
            compareMastery(
              mastery,
              { mastery: then.get(id), asked: earlierTallies.get(id)?.asked ?? 0 },
              laterTallies.get(id),
            ),
          ),
          worth: worth.get(id) ?? null,
        },
      ];
    })
    .sort((one, other) => (order.get(one.tag.id) ?? 0) - (order.get(other.tag.id) ?? 0));
}
