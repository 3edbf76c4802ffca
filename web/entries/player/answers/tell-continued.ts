import type { PlayerEvent, PlayerState } from "../sitting/machine.ts";
import { findOpenSection } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";
import { listStandings, sumStandings } from "./count-answers.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  answers: Pick<Answers, "get">;
};

export type ContinuedTelling = ReturnType<typeof createContinuedTelling>;

/** Tells a student who takes over or resumes a reopened test how many of its questions are answered, once they have loaded. */
export function createContinuedTelling({ get, dispatch, answers }: Parts) {
  let isOwed = false;
  return {
    /** Schedules the message for when the questions have loaded. */
    soon: () => {
      isOwed = true;
    },
    /** Shows the message, now that the questions have loaded. */
    tell: () => {
      const { session, questions, seen } = get();
      const open = session && findOpenSection(session);
      if (!isOwed || !open || !questions) return;
      isOwed = false;
      const { answered } = sumStandings(listStandings(questions.placed, answers, seen), open.question_count);
      // Of a section that has just begun nothing is left.
      if (answered > 0) dispatch({ type: "note", note: { kind: "continued", answered, count: open.question_count } });
    },
  };
}
