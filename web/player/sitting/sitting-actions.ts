import { isPassing, isRefused } from "../../requests/call-error-kind.ts";
import type { Outbox } from "../../sending/outbox.ts";
import type { PlayerEvent, PlayerState, SittingAction } from "./machine.ts";
import type { ActionBody, SittingCalls } from "./sitting-calls.ts";
import { findOpenSection, findPendingSection, type SittingSession } from "./wire.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  calls: Pick<SittingCalls, "act">;
  outbox: Pick<Outbox, "unsent">;
  /** Sends everything that is unsent, for as long as that succeeds. */
  drain: () => Promise<unknown>;
  /** The server has answered with the sitting; `leased`: the lease in it is this device's own now. */
  onSession: (session: SittingSession, tookMs: number, leased: boolean) => void;
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
  } = parts;

  /** Asks for a transition, `before` done first. Gives whether it happened. */
  const act = async (
    action: SittingAction,
    body: () => ActionBody,
    before?: () => Promise<unknown>,
  ): Promise<boolean> => {
    if (get().busy) return false;
    dispatch({ type: "acting", action });
    await before?.();
    const began = performance.now();
    try {
      const session = await calls.act(body());
      onSession(session, performance.now() - began, action === "start" || action === "take_over");
      dispatch({ type: "acted" });
      return true;
    } catch (error) {
      if (isRefused(error, 409, "taken_over")) dispatch({ type: "taken_over" });
      else {
        dispatch({ type: "act_failed", why: isPassing(error) ? "offline" : "refused" });
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

  return {
    start: async () => {
      if (!(await act("start", () => ({ action: "start" })))) return;
      // Where the section has words of its own they are read before its clock runs.
      if (!pendingSection()?.instructions.trim()) await beginSection();
    },
    beginSection,
    /** Waits for the next question of a section that gives them one by one: the server chooses it, or has yet to send it. */
    nextQuestion: async (): Promise<boolean> => {
      if (get().busy) return false;
      const chooses = get().session?.can.next_question === true;
      if (chooses && !(await act("next_question", () => ({ action: "next_question", ...withLease() })))) return false;
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
