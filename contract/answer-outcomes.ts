/**
 * How an answer came out: `omitted` was seen and left blank, `not_reached` was never come to, `waiting` still has to be marked by a person.
 */
export const answerOutcomes = ["right", "partial", "wrong", "omitted", "not_reached", "waiting"] as const;

/** How an answer came out. */
export type AnswerOutcome = (typeof answerOutcomes)[number];
