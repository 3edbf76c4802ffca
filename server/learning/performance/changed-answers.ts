import type { HandlerOutput } from "@sextant/contract/types.ts";
import { balanceOfChanges } from "@sextant/psychometrics/progress/score-change.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import { tells } from "./topics.ts";

type ChangedAnswers = NonNullable<HandlerOutput<"performance.get">["changed_answers"]>;

/** Returns what became of a changed answer; null where none was changed, both were right, or one was partly right, which is neither. */
export function changeOfAnswer(answer: OwnAnswer): "to_right" | "to_wrong" | "wrong_to_wrong" | null {
  const { changed, first_points: first, points, max_points: most } = answer;
  if (!changed || first === null || points === null) return null;
  const judged = { max_points: most, omitted: false, not_reached: false };
  const [before, after] = [outcomeOf({ ...judged, points: first }), outcomeOf({ ...judged, points })];
  if (before === "partial" || after === "partial") return null;
  const [wasRight, isRight] = [before === "right", after === "right"];
  if (wasRight) return isRight ? null : "to_wrong";
  return isRight ? "to_right" : "wrong_to_wrong";
}

/** Returns what changing answers came to; null where no answer's changes may be told. */
export function buildChangedAnswers(answers: readonly OwnAnswer[]): ChangedAnswers | null {
  const known = answers.filter((answer) => tells(answer) && answer.changed !== null);
  if (known.length === 0) return null;
  const of = { to_right: 0, to_wrong: 0, wrong_to_wrong: 0 };
  for (const answer of known) {
    const change = changeOfAnswer(answer);
    if (change) of[change] += 1;
  }
  const { value, error } = balanceOfChanges(of.to_right, of.to_wrong);
  return { questions: known.length, ...of, balance: { value, low: value - error, high: value + error } };
}
