import type { Answer } from "./answers.ts";

/** A student's answer and their behaviour: null where the answer is withheld. */
type Withheld = "chosen" | "confidence" | "time_ms" | "visits" | "changed" | "first_points";

/** An answer as its student may see it. */
export type OwnAnswer = Omit<Answer, Withheld> & { [K in Withheld]: Answer[K] | null };

/** The points of an answer before it was changed would reveal the key. */
const untilKeyIsOut = (answer: Answer): OwnAnswer =>
  answer.shows.key ? answer : { ...answer, changed: null, first_points: null };

/**
 * Returns what a student may see of their own answers: nothing of a sitting whose score is not released, only tags and points of a withheld
 * answer, and the effect of a changed answer only once the key is shown.
 */
export function ownAnswers(answers: readonly Answer[]): OwnAnswer[] {
  return answers
    .filter(({ shows }) => shows.score)
    .map((answer) =>
      answer.shows.response
        ? untilKeyIsOut(answer)
        : {
            ...answer,
            chosen: null,
            confidence: null,
            time_ms: null,
            visits: null,
            changed: null,
            first_points: null,
          },
    );
}
