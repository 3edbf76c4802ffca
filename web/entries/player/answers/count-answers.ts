import { countAnswered, responseTo } from "@sextant/questions/response.ts";
import { isWhole } from "../../../base/questions/is-whole.ts";
import type { PlacedQuestion } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";

/** A question's status in the grid and on the check page. It counts as answered once each of its parts has as much as it asks for. */
export type QuestionStanding = {
  id: string;
  position: number;
  answer: "none" | "part" | "full";
  flagged: boolean;
  seen: boolean;
};

/** Returns the status of each question, in order. */
export function listStandings(
  placed: readonly PlacedQuestion[],
  answers: Pick<Answers, "get">,
  seen: ReadonlySet<string>,
): QuestionStanding[] {
  return placed.map(({ id, question }, index) => {
    const work = answers.get(id);
    const { interactions } = question;
    const count = countAnswered(interactions, work.response);
    const isFull =
      count === interactions.length && interactions.every((one) => isWhole(one, responseTo(work.response, one.id)));
    const answer = count === 0 ? "none" : isFull ? "full" : "part";
    return { id, position: index + 1, answer, flagged: work.flagged, seen: seen.has(id) || count > 0 };
  });
}

/**
 * Sums the statuses.
 *
 * @param total Questions of the section, where not all are shown yet.
 */
export function sumStandings(standings: readonly QuestionStanding[], total: number) {
  const answered = standings.filter(({ answer }) => answer === "full").length;
  return {
    answered,
    unanswered: Math.max(total, standings.length) - answered,
    flagged: standings.filter(({ flagged }) => flagged).length,
  };
}
