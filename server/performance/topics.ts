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
import type { OwnAnswer } from "../learning/own-answers.ts";
import type { FiguredTag } from "../learning/tags.ts";

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

/** Adds answers up by every tag of their questions, as of a moment. */
function tally(answers: readonly OwnAnswer[], tags: ReadonlyMap<string, FiguredTag[]>, at: Date): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const answer of answers) {
    const days = (at.getTime() - answer.submitted_at.getTime()) / DAY_MS;
    for (const tag of tags.get(answer.question_id) ?? []) {
      const before = found.get(tag.id) ?? { tag, asked: 0, sums: NO_ANSWERS };
      found.set(tag.id, {
        ...{ tag, asked: before.asked + 1, sums: addAnswer(before.sums, { share: shareOf(answer), days }) },
      });
    }
  }
  return found;
}

function estimate(tallies: ReadonlyMap<string, Tally>): Map<string, Mastery> {
  return estimateMastery(
    [...tallies.values()].map(({ tag, sums }) => ({
      ...{ id: tag.id, parent: tag.parent_id, level: tagLevels.indexOf(tag.level) },
      ...effectiveAnswers(sums),
    })),
  );
}

const toMastery = ({ mean, low, high }: Mastery, asked: number) => ({
  ...{ mean, band: { low, high }, asked, is_hollow: asked < LEAST_OWN_ANSWERS },
});

/** Returns a person's mastery by tag, of every tag that an answer of theirs bears. */
export function masteryByTag(
  answers: readonly OwnAnswer[],
  tags: ReadonlyMap<string, FiguredTag[]>,
  now: Date,
): Map<string, ReturnType<typeof toMastery>> {
  const tallies = tally(answers.filter(tells), tags, now);
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

/**
 * Returns mastery by tag, each tag after the one above it and siblings in the syllabus's order, with how each changed since a moment.
 *
 * @param tags By question, each path from the exam down.
 */
export function buildTopics(
  answers: readonly OwnAnswer[],
  tags: ReadonlyMap<string, FiguredTag[]>,
  { now, since, order }: { now: Date; since: Date; order: ReadonlyMap<string, number> },
): Topic[] {
  const telling = answers.filter(tells);
  const [earlier, later] = [
    telling.filter(({ submitted_at }) => submitted_at < since),
    telling.filter(({ submitted_at }) => submitted_at >= since),
  ];
  const tallies = tally(telling, tags, now);
  const [earlierTallies, laterTallies] = [tally(earlier, tags, since), tally(later, tags, now)];
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
        },
      ];
    })
    .sort((one, other) => (order.get(one.tag.id) ?? 0) - (order.get(other.tag.id) ?? 0));
}
