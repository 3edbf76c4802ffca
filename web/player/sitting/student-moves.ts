import type { AnswerRow, Work } from "../../sending/answer-row.ts";
import type { Outbox } from "../../sending/outbox.ts";
import type { Answers } from "../answers/answers.ts";
import type { PlayerEvent, PlayerState } from "./machine.ts";
import { canAnswer } from "./screen.ts";
import { findOpenSection } from "./wire.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  answers: Answers;
  /** The revision of each attempt that the server last acknowledged. */
  acknowledged: ReadonlyMap<string, number>;
  outbox: Pick<Outbox, "put">;
  /** What was worked in the section, ms. */
  elapsed: () => number;
  nextQuestion: () => Promise<boolean>;
  /** Another question or page is in sight. */
  onVisit: () => void;
};

/** Returns what a student does within a section: none of it waits for the server, but for a question that is yet to come. */
export function createStudentMoves(parts: Parts) {
  const { get, dispatch, answers, acknowledged, outbox, elapsed, nextQuestion, onVisit } = parts;
  const view = (shown: "check" | "question") => {
    dispatch({ type: "view", view: shown });
    onVisit();
  };
  return {
    go: (to: number) => {
      const { session, questions } = get();
      const count = questions?.placed.length ?? 0;
      const total = (session && findOpenSection(session))?.question_count ?? count;
      if (to < count) dispatch({ type: "go", to });
      else if (count < total) {
        void nextQuestion().then((happened) => {
          if (!happened) return;
          dispatch({ type: "go", to });
          onVisit();
        });
        return;
      } else dispatch({ type: "view", view: "check" });
      onVisit();
    },
    showCheck: () => view("check"),
    showQuestion: () => view("question"),
    /** Changes the work on an attempt: kept on this device at once, then sent. Nothing happens where nothing may be changed. */
    change: (attempt: string, change: Partial<Work>) => {
      if (!canAnswer(get())) return;
      const before = answers.get(attempt);
      const answer = { ...before, ...change, revision: before.revision + 1 };
      answers.set(attempt, answer);
      const { revision, ...work } = answer;
      const row: AnswerRow = { ...work, id: attempt, revision, elapsed_ms: elapsed() };
      outbox.put(row, acknowledged.get(attempt) ?? 0);
    },
  };
}
