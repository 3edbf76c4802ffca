import type { Outbox } from "../../../base/sending/outbox.ts";
import { countUnsent } from "../uploads/chosen-file.ts";
import { createTransitionAsking } from "./ask-transition.ts";
import type { SittingAction } from "./machine.ts";
import { createNextQuestion, type NextQuestionParts } from "./next-question.ts";
import type { ActionBody, SittingCalls } from "./sitting-calls.ts";
import { findOpenSection, findPendingSection, type SittingSession } from "./wire.ts";

type Parts = NextQuestionParts & {
  calls: Pick<SittingCalls, "act">;
  outbox: Pick<Outbox, "unsentHashes">;
  /** The server has done what was asked, and answered with the sitting. */
  onSession: (session: SittingSession, tookMs: number, action: SittingAction) => void;
  /** The question is left: its visit ends. */
  onLeave: () => void;
  /** The page has said how many answers and files it could not send; null when that did not arrive. */
  onTold: (unsent: number | null) => void;
  holdClock: () => void;
  refresh: () => Promise<void>;
  /** Sends what was made under the lease that is about to end. */
  deliverOld: () => Promise<void>;
};

/** Returns what a student asks the server to do with a sitting. Each sends what is unsent first where something ends by it. */
export function createSittingActions(parts: Parts) {
  const { get, outbox, drain, onLeave, onTold, holdClock, refresh, loadQuestions, deliverOld } = parts;
  const act = createTransitionAsking(parts);

  const withLease = () => {
    const lease = get().device?.lease;
    return lease ? { lease } : {};
  };
  /** What could not be sent is announced with the act that ends its section: by that it counts when it arrives. */
  const announced = () => {
    const hashes = outbox.unsentHashes();
    return Object.keys(hashes).length > 0 ? { unsent_hashes: hashes } : {};
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
      const why = get().failed?.why;
      if (why === "offline" || why === "blocked" || why === "busy") return;
    }
    await act("begin_section", () => ({ action: "begin_section", section: section.id, ...withLease() }));
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
    nextQuestion: createNextQuestion(parts, act),
    endSection: async () => {
      const section = openSection();
      if (!section) return;
      onLeave();
      const body = (): ActionBody => ({ action: "end_section", section: section.id, ...announced(), ...withLease() });
      await act("end_section", body, drain);
    },
    submit: async () => {
      onLeave();
      const body = (): ActionBody => {
        const unsent = countUnsent(get());
        onTold(unsent);
        return { action: "submit", unsent, ...announced(), ...withLease() };
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
