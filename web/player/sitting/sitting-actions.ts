import { isPassing, isRefused } from "../../requests/call-error-kind.ts";
import type { AnswerRow } from "../../sending/answer-row.ts";
import type { Outbox } from "../../sending/outbox.ts";
import type { PlayerEvent, PlayerState, SittingAction } from "./machine.ts";
import type { ActionBody, SittingCalls } from "./sitting-calls.ts";
import { startRefusalOf } from "./start-refusal.ts";
import { findOpenSection, findPendingSection, type PlacedQuestion, type SittingSession } from "./wire.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  calls: Pick<SittingCalls, "act">;
  outbox: Pick<Outbox, "unsent" | "replace">;
  /** Puts the answer to the question in sight on its way as the last one to it; null where there is none. */
  finishAnswer: () => AnswerRow | null;
  /** The server has an answer. */
  onSaved: (id: string, revision: number) => void;
  /** Lays one more question of the section in progress before the student. */
  addQuestion: (question: PlacedQuestion) => void;
  /** Sends everything that is unsent, for as long as that succeeds. */
  drain: () => Promise<unknown>;
  /** The server has done what was asked, and answered with the sitting. */
  onSession: (session: SittingSession, tookMs: number, action: SittingAction) => void;
  /** The question is left: its visit ends. */
  onLeave: () => void;
  /** The page has said how many answers it could not send; null when that did not arrive. */
  onTold: (unsent: number | null) => void;
  holdClock: () => void;
  refresh: () => Promise<void>;
  loadQuestions: () => Promise<void>;
  /** Sends what was made under the lease that is about to end. */
  deliverOld: () => Promise<void>;
};

const NOTICED_MS = 1000;

/** Returns what a student asks the server to do with a sitting. Each sends what is unsent first where something ends by it. */
export function createSittingActions(parts: Parts) {
  const {
    get,
    dispatch,
    calls,
    outbox,
    drain,
    onSession,
    onLeave,
    onTold,
    holdClock,
    refresh,
    loadQuestions,
    deliverOld,
    finishAnswer,
    onSaved,
    addQuestion,
  } = parts;

  /** What takes longer than this has a screen of its own. */
  const waitsSoon = () => setTimeout(() => dispatch({ type: "waits" }), NOTICED_MS);

  /** Asks for a transition, `before` done first. Gives whether it happened. */
  const act = async (
    action: SittingAction,
    body: () => ActionBody,
    before?: () => Promise<unknown>,
    onAnswer?: (session: SittingSession) => void,
  ): Promise<boolean> => {
    if (get().busy) return false;
    dispatch({ type: "acting", action });
    await before?.();
    const began = performance.now();
    try {
      const session = await calls.act(body());
      onAnswer?.(session);
      onSession(session, performance.now() - began, action);
      dispatch({ type: "acted" });
      return true;
    } catch (error) {
      if (isRefused(error, 409, "taken_over")) dispatch({ type: "taken_over" });
      else {
        const refusal = action === "start" ? startRefusalOf(error) : null;
        dispatch({ type: "act_failed", why: refusal ?? (isPassing(error) ? "offline" : "refused") });
        // The state has moved on without this page: see where it is.
        if (isRefused(error, 409)) await refresh();
      }
      return false;
    }
  };

  const withLease = () => {
    const lease = get().device?.lease;
    return lease ? { lease } : {};
  };
  const openSection = () => {
    const { session } = get();
    return session && findOpenSection(session);
  };
  const pendingSection = () => {
    const { session } = get();
    return session && findPendingSection(session);
  };

  const beginSection = async () => {
    const section = pendingSection();
    if (!section) return;
    const running = get().session?.sections.some((one) => one.break?.state === "running");
    // A break that ended by itself meanwhile is refused, and no reason to stay.
    if (running && !(await act("end_break", () => ({ action: "end_break", ...withLease() })))) {
      if (get().failed?.why === "offline") return;
    }
    await act("begin_section", () => ({ action: "begin_section", section: section.id, ...withLease() }));
  };

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
      dispatch({ type: "act_failed", why: isPassing(error) ? "offline" : "refused" });
      return false;
    }
  };

  return {
    /** @param typed What the student was asked for: the assessment's password, the start code. */
    start: async (typed: { password?: string; start_code?: string } = {}) => {
      const first = pendingSection();
      // Where the section has words of its own they are read before its clock runs.
      const begin = first !== null && !first.instructions.trim();
      await act("start", () => ({ action: "start", begin, ...typed }));
    },
    beginSection,
    /** Waits for the next question of a section that gives them one by one: the server chooses it, or has yet to send it. */
    nextQuestion: async (): Promise<boolean> => {
      if (get().busy) return false;
      const timer = waitsSoon();
      try {
        return await (openSection()?.adaptive ? chooseNext() : fetchNext());
      } finally {
        clearTimeout(timer);
      }
    },
    endSection: async () => {
      const section = openSection();
      if (!section) return;
      onLeave();
      await act("end_section", () => ({ action: "end_section", section: section.id, ...withLease() }), drain);
    },
    submit: async () => {
      onLeave();
      const body = (): ActionBody => {
        onTold(outbox.unsent());
        return { action: "submit", unsent: outbox.unsent(), ...withLease() };
      };
      if (!(await act("submit", body, drain))) onTold(null);
    },
    pause: async () => {
      onLeave();
      holdClock();
      if (!(await act("pause", () => ({ action: "pause", ...withLease() })))) await refresh();
    },
    resume: () => act("resume", () => ({ action: "resume", ...withLease() })),
    takeOver: async () => {
      // What was answered here goes into the history first, under the lease it was made with.
      if (!(await act("take_over", () => ({ action: "take_over" }), deliverOld))) return;
      if (get().questions) await loadQuestions().catch(() => refresh());
    },
  };
}
