import type { HandlerOutput } from "@sextant/contract/types.ts";
import { lowerMedian } from "@sextant/psychometrics/classical/median.ts";
import { estimateMastery } from "@sextant/psychometrics/progress/mastery.ts";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import { tells } from "./topics.ts";

type ByDifficulty = HandlerOutput<"performance.get">["difficulty"][number];

/** How long others took for a question: the middle half and the median. */
export interface Pace {
  low_ms: number;
  median_ms: number;
  high_ms: number;
}

/** With fewer times a median could be any of them. */
const LEAST_TIMES = 8;

/**
 * Returns the band that contains the median of the underlying times, two times in three.
 *
 * Source: order statistics by the normal approximation to the binomial, Conover, W. J. (1999), Practical Nonparametric Statistics, 3.2.
 */
function medianBand(values: readonly number[]): { low_ms: number; high_ms: number } | null {
  if (values.length < LEAST_TIMES) return null;
  const inOrder = values.toSorted((one, other) => one - other);
  const [middle, half] = [inOrder.length / 2, Math.sqrt(inOrder.length) / 2];
  const at = (place: number) => inOrder[Math.min(inOrder.length - 1, Math.max(0, place))] ?? 0;
  return { low_ms: at(Math.floor(middle - half)), high_ms: at(Math.ceil(middle + half) - 1) };
}

function cohortPace(answers: readonly OwnAnswer[], paces: ReadonlyMap<string, Pace>): Pace | null {
  const found = answers.flatMap(({ question_version_id: id }) => paces.get(id) ?? []);
  const [low_ms, median_ms, high_ms] = (["low_ms", "median_ms", "high_ms"] as const).map((of) =>
    lowerMedian(found.map((pace) => pace[of])),
  );
  if (low_ms == null || median_ms == null || high_ms == null) return null;
  return { low_ms, median_ms, high_ms };
}

/**
 * Returns a person's accuracy and times by the difficulty of questions, next to other people's on the same questions.
 *
 * @param difficulties 1 to 5, by question.
 * @param paces By question version, where at least ten people answered.
 */
export function buildDifficulty(
  answers: readonly OwnAnswer[],
  difficulties: ReadonlyMap<string, number>,
  paces: ReadonlyMap<string, Pace>,
): ByDifficulty[] {
  const telling = answers.filter((answer) => tells(answer) && difficulties.has(answer.question_id));
  const groups = Map.groupBy(telling, ({ question_id }) => difficulties.get(question_id) as number);
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([difficulty, own]) => {
      const right = own.reduce((sum, { points, max_points }) => sum + Math.max(0, (points ?? 0) / max_points), 0);
      const known = estimateMastery([{ id: "", parent: null, level: 0, right, asked: own.length }]).get("");
      const timed = own.filter(({ omitted, time_ms }) => !omitted && time_ms !== null && time_ms > 0);
      const times = timed.flatMap(({ time_ms }) => time_ms ?? []);
      return {
        difficulty,
        asked: own.length,
        right: right / own.length,
        band: { low: known?.low ?? 0, high: known?.high ?? 1 },
        median_ms: lowerMedian(times),
        median_band: medianBand(times),
        cohort: cohortPace(timed, paces),
      };
    });
}
