import type { HandlerOutput } from "@sextant/contract/types.ts";
import { forecastScore } from "@sextant/psychometrics/progress/forecast.ts";
import { compareMeasured } from "@sextant/psychometrics/progress/score-change.ts";
import type { ScoredTest, ScoreWithError } from "./scored-tests.ts";
import { findSlip } from "./slipped.ts";

type Series = HandlerOutput<"performance.get">["scores"][number];
type Growth = NonNullable<Series["growth"]>;
type Change = Omit<Growth, "from" | "to" | "newer">;

export interface Goal {
  exam: string;
  exam_on: string | null;
  target_score: number | null;
}

const DAY_MS = 86_400_000;
/** More lines than this nobody compares. */
const MOST_SECTIONS = 6;

/** Scores with the same key are on one scale. */
export const scaleKey = ({ unit, scale }: ScoreWithError): string => `${unit} ${scale.min} ${scale.max}`;

/** Returns how a score differs from an earlier one; null where an error is unknown. */
export function changeOf(now: ScoreWithError, before: ScoreWithError): Change | null {
  if (now.error === null || before.error === null) return null;
  const found = compareMeasured({ value: now.value, error: now.error }, { value: before.value, error: before.error });
  const { difference, error, chance, isLikelyReal } = found;
  return { difference, error, chance, is_likely_real: isLikelyReal };
}

interface Placed {
  test: ScoredTest;
  score: ScoreWithError;
}

/** Per cent of different tests are not one scale: an easy test is no progress. */
const areComparable = (placed: readonly Placed[]) =>
  placed.every(({ score }) => score.unit === "scaled") ||
  new Set(placed.map(({ test }) => test.sitting.assessment_id)).size === 1;

function forecastOf(placed: readonly Placed[], goal: Goal, today: string, isWhole: boolean) {
  const none = (why: NonNullable<Series["no_forecast"]>) => ({ forecast: null, no_forecast: why });
  const [first] = placed;
  if (!first || !areComparable(placed)) return none("different_tests");
  if (goal.exam_on === null || goal.exam_on < today) return none("no_date");
  const { scale } = first.score;
  const target = isWhole && goal.target_score !== null && goal.target_score >= scale.min ? goal.target_score : null;
  const found = forecastScore(
    placed.map(({ test, score }) => ({
      day: test.sitting.submitted_at.getTime() / DAY_MS,
      value: score.value,
      error: score.error,
    })),
    { day: Date.parse(`${goal.exam_on}T12:00:00Z`) / DAY_MS, scale, target },
  );
  if (typeof found === "string") return none(found);
  return { forecast: { ...found, on: goal.exam_on }, no_forecast: null };
}

const endOf = ({ test: { sitting }, score }: Placed): Growth["from"] => ({
  assessment: sitting.assessment_name,
  submitted_at: sitting.submitted_at,
  value: score.value,
});

/**
 * Returns how scores on one scale changed from the first to the last of those whose error is known, and the newest score where it is left
 * out of that. @param placed The oldest first.
 */
export function growthOf(placed: readonly Placed[]): Growth | null {
  const known = placed.filter(({ score }) => score.error !== null);
  const [first, last, newest] = [known[0], known.at(-1), placed.at(-1)];
  const change = first && last && first !== last ? changeOf(last.score, first.score) : null;
  if (!first || !last || !newest || !change) return null;
  const newer =
    newest === last ? null : { ...endOf(newest), unsure: newest.test.unsure ?? ("not_measurable" as const) };
  return { ...change, from: endOf(first), to: endOf(last), newer };
}

/** The slip for which a student is listed to their team: the newest score on a scale against those before it. */
function slipOf(placed: readonly Placed[], now: Date): Series["slip"] {
  const newest = placed.at(-1)?.score;
  if (newest?.unit !== "scaled" || newest.error === null) return null;
  const scores = placed.flatMap(({ test: { sitting }, score: { value, error } }) =>
    error === null ? [] : [{ at: sitting.submitted_at, value, error }],
  );
  const slip = findSlip(scores, now);
  return slip && { before: slip.before, now: slip.now };
}

interface Moment {
  /** The person’s own day. */
  today: string;
  now: Date;
}

function seriesOf(
  placed: readonly Placed[],
  section: string | null,
  goal: Goal,
  { today, now }: Moment,
): Series | null {
  const [first, last] = [placed[0], placed.at(-1)];
  if (!first || !last) return null;
  return {
    unit: first.score.unit,
    scale: first.score.scale,
    section,
    scores: placed.map(({ test: { sitting }, score }) => ({
      session: sitting.session_id,
      assessment: { id: sitting.assessment_id, name: sitting.assessment_name },
      submitted_at: sitting.submitted_at,
      value: score.value,
      error: score.error,
      band: score.band,
    })),
    growth: areComparable(placed) ? growthOf(placed) : null,
    slip: section === null ? slipOf(placed, now) : null,
    ...forecastOf(placed, goal, today, section === null),
  };
}

/**
 * Returns scores over time, each scale by itself, the one of the latest test first, and after each whole its sections. Practice has no
 * part in it.
 *
 * @param tests The oldest first.
 * @param today The person's own day.
 */
export function buildSeries(tests: readonly ScoredTest[], goal: Goal, today: string, now = new Date()): Series[] {
  const moment = { today, now };
  const counted = tests.filter(({ sitting }) => sitting.kind !== "practice");
  const byScale = Map.groupBy(counted.toReversed(), ({ whole }) => scaleKey(whole));
  // Newest first, so that the scale of the latest test comes first; tests without a scale come last.
  const scales = [...byScale.values()].sort(
    (one, other) => Number(one[0]?.whole.unit === "percent") - Number(other[0]?.whole.unit === "percent"),
  );
  return scales.flatMap((newestFirst) => {
    const sat = newestFirst.toReversed();
    const whole = seriesOf(
      sat.map((test) => ({ test, score: test.whole })),
      null,
      goal,
      moment,
    );
    const parts = areComparable(sat.map((test) => ({ test, score: test.whole })))
      ? sectionSeries(sat, goal, moment)
      : [];
    return whole ? [whole, ...parts] : [];
  });
}

/** The sections of the latest test, each with its earlier scores on the same scale. */
function sectionSeries(sat: readonly ScoredTest[], goal: Goal, moment: Moment): Series[] {
  const latest = sat.at(-1);
  if (!latest || latest.sections.length < 2) return [];
  return latest.sections.slice(0, MOST_SECTIONS).flatMap(({ name, score }) => {
    if (!score) return [];
    const key = scaleKey(score);
    const placed = sat.flatMap((test): Placed[] => {
      const same = test.sections.find((section) => section.name === name)?.score;
      return same && scaleKey(same) === key ? [{ test, score: same }] : [];
    });
    return seriesOf(placed, name, goal, moment) ?? [];
  });
}
