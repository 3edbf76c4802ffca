import type { AnswerOutcome } from "@sextant/contract/answer-outcomes.ts";
import { type RawBuilder, sql } from "kysely";

/** What the outcome of an answer depends on. */
export interface Judged {
  points: number | null;
  max_points: number;
  omitted: boolean;
  not_reached: boolean;
  correct?: boolean | null;
}

/**
 * Returns how an answer came out. A question that was credited is right, however it was answered; an answer that earned part of its points,
 * or is right only after a wrong try, is partly right: neither right nor wrong.
 */
export function outcomeOf({ points, max_points: most, omitted, not_reached, correct }: Judged): AnswerOutcome {
  if (omitted) return not_reached ? "not_reached" : "omitted";
  if (points === null) return "waiting";
  if (points >= most && correct !== false) return "right";
  return points > 0 || correct === true ? "partial" : "wrong";
}

/** Returns the same as a value of SQL, of a fact by its alias. */
export function outcomeSql(fact: string): RawBuilder<AnswerOutcome> {
  const of = (column: string) => sql.ref(`${fact}.${column}`);
  return sql<AnswerOutcome>`case
    when ${of("omitted")} then case when ${of("not_reached")} then 'not_reached' else 'omitted' end
    when ${of("points")} is null then 'waiting'
    when ${of("points")} >= ${of("max_points")} and ${of("correct")} is not false then 'right'
    when ${of("points")} > 0 or ${of("correct")} then 'partial'
    else 'wrong' end`;
}
