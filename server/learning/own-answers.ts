import type { Answer } from "./answers.ts";

/** What a student answered and how: null where the answer is withheld. */
type Withheld = "chosen" | "confidence" | "time_ms" | "visits" | "changed" | "first_points";

/** An answer as its student may see it. */
export type OwnAnswer = Omit<Answer, Withheld> & { [K in Withheld]: Answer[K] | null };

/** What an answer was worth before it was changed tells what is right. */
const untilKeyIsOut = (answer: Answer): OwnAnswer =>
  answer.shows.key ? answer : { ...answer, changed: null, first_points: null };

/**
 * Returns of one’s own answers what one may see: none of a sitting whose score is not released, of a withheld answer its tags and
 * points alone, and what changing it came to only where one may know what is right.
 */
export function ownAnswers(answers: readonly Answer[]): OwnAnswer[] {
  return answers
    .filter(({ shows }) => shows.score)
    .map((answer) =>
      answer.shows.response
        ? untilKeyIsOut(answer)
        : {
            ...answer,
            ...{ chosen: null, confidence: null, time_ms: null, visits: null, changed: null, first_points: null },
          },
    );
}
