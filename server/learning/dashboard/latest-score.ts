import type { HandlerOutput } from "@sextant/contract/types.ts";
import { changeOf, scaleKey } from "../performance/score-series.ts";
import type { ScoredTest } from "../performance/scored-tests.ts";

type Latest = NonNullable<HandlerOutput<"dashboard.get">["latest"]>;

/** Per cent of different tests can’t be compared: an easy test is no progress. */
const areOnOneScale = (one: ScoredTest, other: ScoredTest) =>
  scaleKey(one.whole) === scaleKey(other.whole) &&
  (one.whole.unit === "scaled" || one.sitting.assessment_id === other.sitting.assessment_id);

/** The section that moved most in the direction in which the whole did. */
function movedMost(now: ScoredTest, before: ScoredTest, sign: number) {
  const moved = now.sections.flatMap(({ name, score }) => {
    const earlier = before.sections.find((section) => section.name === name)?.score;
    if (!score || !earlier || scaleKey(score) !== scaleKey(earlier)) return [];
    return [{ name, difference: score.value - earlier.value }];
  });
  if (moved.length < 2) return null;
  const most = moved.reduce((best, one) => (sign * one.difference > sign * best.difference ? one : best));
  return sign * most.difference > 0 ? most : null;
}

/** Returns the latest score and how it differs from the one before on its scale. @param tests The oldest first. */
export function latestScore(tests: readonly ScoredTest[]): Latest | null {
  const counted = tests.filter(({ sitting }) => sitting.kind !== "practice");
  // A scale tells more than per cent of one test.
  const latest = counted.findLast(({ whole }) => whole.unit === "scaled") ?? counted.at(-1);
  if (!latest) return null;
  const { sitting, whole } = latest;
  const earlier = counted.slice(0, counted.indexOf(latest)).findLast((test) => areOnOneScale(test, latest));
  const assessmentOf = ({ sitting: { assessment_id: id, assessment_name: name } }: ScoredTest) => ({ id, name });
  return {
    session: sitting.session_id,
    assessment: assessmentOf(latest),
    submitted_at: sitting.submitted_at,
    ...whole,
    earlier: earlier
      ? {
          assessment: assessmentOf(earlier),
          submitted_at: earlier.sitting.submitted_at,
          value: earlier.whole.value,
          change: changeOf(whole, earlier.whole),
          section: movedMost(latest, earlier, Math.sign(whole.value - earlier.whole.value)),
        }
      : null,
  };
}
