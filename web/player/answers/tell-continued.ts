import type { PlayerEvent, PlayerState } from "../sitting/machine.ts";
import { findOpenSection } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";
import { listStandings, sumStandings } from "./count-answers.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  answers: Pick<Answers, "get">;
};

/** Tells a student who takes over or goes on with a reopened test, once its questions are here, how much of it is answered. */
export function createContinuedTelling({ get, dispatch, answers }: Parts) {
  let isOwed = false;
  return {
    /** With the questions that come next. */
    soon: () => {
      isOwed = true;
    },
    /** The questions are here. */
    tell: () => {
      const { session, questions, seen } = get();
      const open = session && findOpenSection(session);
      if (!isOwed || !open || !questions) return;
      isOwed = false;
      const { answered } = sumStandings(listStandings(questions.placed, answers, seen), open.question_count);
      dispatch({ type: "note", note: { kind: "continued", answered, count: open.question_count } });
    },
  };
}
