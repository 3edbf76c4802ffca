import type { AnswerRow, Work } from "../../../base/sending/answer-row.ts";
import type { Outbox } from "../../../base/sending/outbox.ts";
import type { RowOrder } from "../../../base/sending/outbox-store.ts";
import type { Answers } from "../answers/answers.ts";
import { isAwaited } from "../uploads/chosen-file.ts";
import type { PlayerEvent, PlayerState } from "./machine.ts";
import { canAnswer, canReceive } from "./screen.ts";
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
  /** The answer with which the next question was asked for last: asked again, it is the same. */
  let finished: AnswerRow | null = null;
  const view = (shown: "check" | "question") => {
    dispatch({ type: "view", view: shown });
    onVisit();
  };
  /** Returns the place of a question in a section without a way back. */
  const rowOrderOf = (attempt: string): RowOrder | undefined => {
    const { session, questions } = get();
    const section = session && findOpenSection(session);
    const position = questions?.placed.find(({ id }) => id === attempt)?.position;
    return section?.navigation === "linear" && position !== undefined ? { section: section.id, position } : undefined;
  };
  /** Puts the answer to the question in sight on its way, as it is now, and once only; null where no question is in sight. */
  const finishAnswer = (): AnswerRow | null => {
    const { questions, here } = get();
    const attempt = questions?.placed[here]?.id;
    if (attempt === undefined) return null;
    const { revision, ...work } = answers.get(attempt);
    if (finished?.id === attempt && finished.revision === revision) return finished;
    const row: AnswerRow = { ...work, id: attempt, revision: revision + 1, elapsed_ms: elapsed() };
    answers.set(attempt, { ...work, revision: row.revision });
    outbox.put(row, acknowledged.get(attempt) ?? 0, rowOrderOf(attempt));
    finished = row;
    return row;
  };
  /** Says that a question is left as it is: where there is no way back, answers alone lead on. */
  const leaveOpen = () => {
    const { questions, here } = get();
    const attempt = questions?.placed[here]?.id;
    if (attempt !== undefined && answers.get(attempt).revision === 0 && canAnswer(get())) finishAnswer();
  };
  /** Keeps new work on an attempt on this device, and sends it. */
  const put = (attempt: string, change: Partial<Work>, elapsedMs: number) => {
    const { revision: before, ...work } = { ...answers.get(attempt), ...change };
    const revision = before + 1;
    answers.set(attempt, { ...work, revision });
    const row: AnswerRow = { ...work, id: attempt, revision, elapsed_ms: elapsedMs };
    outbox.put(row, acknowledged.get(attempt) ?? 0, rowOrderOf(attempt));
  };
  return {
    go: (to: number) => {
      const { session, questions, here, files } = get();
      const count = questions?.placed.length ?? 0;
      const section = session && findOpenSection(session);
      const isNoWayBack = section?.navigation === "linear" || section?.adaptive === true;
      const isQuestion = to < count || to < (section?.question_count ?? 0) || section?.adaptive === true;
      if (isNoWayBack && isQuestion && to > here && isAwaited(files, questions?.placed[here]?.id)) {
        dispatch({ type: "leaving", to });
        return;
      }
      if (section?.navigation === "linear" && !section.adaptive && to > here) leaveOpen();
      const total = section?.question_count ?? count;
      if (to < count) dispatch({ type: "go", to });
      else if (count < total || section?.adaptive) {
        void nextQuestion().then((happened) => {
          if (!happened) return;
          dispatch({ type: "go", to });
          onVisit();
        });
        return;
      } else dispatch({ type: "view", view: "check" });
      onVisit();
    },
    finishAnswer,
    showCheck: () => view("check"),
    showQuestion: () => view("question"),
    /** Changes the work on an attempt: kept on this device at once, then sent. Nothing happens where nothing may be changed. */
    change: (attempt: string, change: Partial<Work>) => {
      if (!canAnswer(get())) return;
      put(attempt, change, elapsed());
    },
    /** Stays at the question whose files are on their way. */
    stay: () => dispatch({ type: "leaving", to: null }),
    /**
     * Gives an answer a file that has arrived. @returns False while this page can’t.
     *
     * @param chosenAt What was worked in its section when the file was chosen, ms: the answer is of then once the section is over.
     */
    receive: (attempt: string, response: Work["response"], chosenAt: number): boolean => {
      if (!canReceive(get())) return false;
      const { session, questions } = get();
      const open = session && findOpenSection(session);
      const isOpen = open?.state === "in_progress" && questions?.placed.some(({ id }) => id === attempt) === true;
      put(attempt, { response }, isOpen ? elapsed() : chosenAt);
      return true;
    },
  };
}
