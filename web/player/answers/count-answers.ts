import { countAnswered, responseTo } from "@sextant/questions/response.ts";
import { isWhole } from "../../questions/is-whole.ts";
import type { PlacedQuestion } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";

/** How a question stands in grid and check page. It counts as answered once all its parts are, each as far as it asks for. */
export type QuestionStanding = {
  id: string;
  position: number;
  answer: "none" | "part" | "full";
  flagged: boolean;
  seen: boolean;
};

/** Returns how each question stands, in order. */
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
 * Sums over the standings.
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
