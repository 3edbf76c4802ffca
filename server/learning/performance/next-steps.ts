import type { HandlerOutput } from "@sextant/contract/types.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import { isMissed } from "../evidence/outcome.ts";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import type { Pace } from "./by-difficulty.ts";
import { changeOfAnswer } from "./changed-answers.ts";

type Report = HandlerOutput<"sessions.get_report">;
type Step = Report["next"][number];
type ReportTag = Report["tags"][number];

const MOST_STEPS = 3;
/** A question that took so many times as long as others needed should have been let go. */
const FAR_TOO_LONG = 2;
/** Losing less on a topic is no reason to practise it first. */
const LEAST_MISSED = 2;

const lostOf = ({ points, max_points }: OwnAnswer) => max_points - (points ?? 0);

/**
 * The topic with most to win back: of the lowest level where one stands out, as what is wrong in a whole subject helps nobody. What was
 * redone right since is won.
 */
function costliestTopic(
  tags: readonly ReportTag[],
  answers: readonly OwnAnswer[],
  redoneRight: ReadonlySet<string>,
): Step | null {
  const parents = new Set(tags.map(({ parent }) => parent));
  const [worst] = tags
    .filter(({ tag }) => !parents.has(tag.id))
    .map(({ tag, asked, answers: of }) => {
      const open = of
        .flatMap(({ number }) => answers[number - 1] ?? [])
        .filter((answer) => isMissed(answer) && !redoneRight.has(answer.attempt_id));
      return { tag, asked, missed: open.length, lost: open.reduce((sum, answer) => sum + lostOf(answer), 0) };
    })
    .filter(({ missed }) => missed >= LEAST_MISSED)
    .sort((one, other) => other.lost - one.lost || other.missed / other.asked - one.missed / one.asked);
  return worst ? { code: "topic", tag: worst.tag, missed: worst.missed, asked: worst.asked } : null;
}

function longestMiss(answers: readonly OwnAnswer[], paces: ReadonlyMap<string, Pace>): Step | null {
  const found = answers.flatMap((answer, index) => {
    const pace = paces.get(answer.question_version_id);
    const { time_ms, attempt_id: attempt } = answer;
    if (!pace || time_ms === null || !isMissed(answer) || time_ms < FAR_TOO_LONG * pace.median_ms) return [];
    return [{ code: "let_go" as const, attempt, number: index + 1, time_ms, median_ms: pace.median_ms }];
  });
  return found.sort((one, other) => other.time_ms - other.median_ms - (one.time_ms - one.median_ms))[0] ?? null;
}

function changesFor(answers: readonly OwnAnswer[]): Step | null {
  const changes = answers.map(changeOfAnswer);
  const to_wrong = changes.filter((change) => change === "to_wrong").length;
  const to_right = changes.filter((change) => change === "to_right").length;
  return to_wrong > to_right && to_wrong > 1 ? { code: "keep_answers", to_wrong, to_right } : null;
}

/** The topic that someone knows least, among those with answers enough. */
function weakestTopic(tags: readonly ReportTag[]): Step | null {
  const parents = new Set(tags.map(({ parent }) => parent));
  const known = tags.filter(({ tag, mastery }) => !parents.has(tag.id) && mastery && !mastery.is_hollow);
  const [weakest] = known.sort((one, other) => (one.mastery?.mean ?? 0) - (other.mastery?.mean ?? 0));
  return weakest && (weakest.mastery?.mean ?? 1) < 0.9 ? { code: "practise", tag: weakest.tag } : null;
}

/**
 * Returns what is worth doing after a test, the most worth first, three at most.
 *
 * @param answers All of the sitting, in order.
 * @param withoutReason For how many mistakes nobody gave a reason, as the list of mistakes counts them.
 * @param redoneRight The attempts that were answered again since, and rightly.
 */
export function chooseSteps(
  answers: readonly OwnAnswer[],
  {
    tags,
    paces,
    withoutReason,
    redoneRight,
  }: {
    tags: readonly ReportTag[];
    paces: ReadonlyMap<string, Pace>;
    withoutReason: number;
    redoneRight: ReadonlySet<string>;
  },
): Step[] {
  const omitted = answers.filter((answer) => isMissed(answer) && outcomeOf(answer) === "omitted").length;
  const topic = costliestTopic(tags, answers, redoneRight);
  const weakest = weakestTopic(tags);
  const isAnother =
    weakest && !(topic?.code === "topic" && weakest.code === "practise" && weakest.tag.id === topic.tag.id);
  const steps: (Step | null)[] = [
    topic,
    longestMiss(answers, paces),
    withoutReason > 0 ? { code: "reasons", missed: withoutReason } : null,
    omitted > 0 ? { code: "omitted", omitted } : null,
    changesFor(answers),
    isAnother ? weakest : null,
  ];
  return steps.filter((step) => step !== null).slice(0, MOST_STEPS);
}
