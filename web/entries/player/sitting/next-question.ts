import { isUnreached } from "../../../base/requests/call-error-kind.ts";
import type { AnswerRow } from "../../../base/sending/answer-row.ts";
import type { Outbox } from "../../../base/sending/outbox.ts";
import type { AskTransition } from "./ask-transition.ts";
import { failedWhyOf } from "./failed-why.ts";
import type { PlayerEvent, PlayerState } from "./machine.ts";
import type { ActionBody } from "./sitting-calls.ts";
import { findOpenSection, type PlacedQuestion, type SittingSession } from "./wire.ts";

export type NextQuestionParts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  outbox: Pick<Outbox, "replace">;
  /** Puts the answer to the question in sight on its way as the last one to it; null where there is none. */
  finishAnswer: () => AnswerRow | null;
  /** The server has an answer. */
  onSaved: (id: string, revision: number) => void;
  /** Lays one more question of the section in progress before the student. */
  addQuestion: (question: PlacedQuestion) => void;
  /** Sends everything that is unsent, for as long as that succeeds. */
  drain: () => Promise<unknown>;
  /** A call did not reach the server, for this reason. */
  onUnreached: (error: unknown) => void;
  loadQuestions: () => Promise<void>;
};

const NOTICED_MS = 1000;

/**
 * Returns what waits for the next question of a section that gives them one by one: the server chooses it, or has yet to send it.
 * Resolves with whether it came.
 */
export function createNextQuestion(parts: NextQuestionParts, act: AskTransition): () => Promise<boolean> {
  const { get, dispatch, outbox, finishAnswer, onSaved, addQuestion, drain, onUnreached, loadQuestions } = parts;

  /** What takes longer than this has a screen of its own. */
  const waitsSoon = () => setTimeout(() => dispatch({ type: "waits" }), NOTICED_MS);

  /** Sends the answer and has the server choose what follows. The answer is kept on this device until the server has it. */
  const chooseNext = async (): Promise<boolean> => {
    const answer = finishAnswer();
    const lease = get().device?.lease ?? null;
    if (!answer || lease === null) return false;
    const told: { next?: SittingSession["next"] } = {};
    const body = (): ActionBody => ({ action: "next_question", after: answer.id, answer, lease });
    const onAnswer = ({ next }: SittingSession) => {
      told.next = next;
      if (next?.saved.status !== "saved") return;
      onSaved(answer.id, answer.revision);
      outbox.replace(answer.id, null, answer.revision);
    };
    if (!(await act("next_question", body, undefined, onAnswer)) || !told.next?.attempt) return false;
    addQuestion(told.next.attempt as unknown as PlacedQuestion);
    return true;
  };

  /** Fetches a question that is fixed already. */
  const fetchNext = async (): Promise<boolean> => {
    dispatch({ type: "acting", action: "next_question" });
    await drain();
    try {
      await loadQuestions();
      dispatch({ type: "acted" });
      return true;
    } catch (error) {
      dispatch({ type: "act_failed", why: failedWhyOf(error) });
      if (isUnreached(error)) onUnreached(error);
      return false;
    }
  };

  return async () => {
    const { session, busy } = get();
    if (busy) return false;
    const timer = waitsSoon();
    try {
      const section = session && findOpenSection(session);
      return await (section?.adaptive ? chooseNext() : fetchNext());
    } finally {
      clearTimeout(timer);
    }
  };
}
