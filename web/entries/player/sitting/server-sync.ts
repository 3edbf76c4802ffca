import { isBlocked, isPassing, isRefused, isUnreached } from "../../../base/requests/call-error-kind.ts";
import type { Outbox } from "../../../base/sending/outbox.ts";
import { countUnsent } from "../uploads/chosen-file.ts";
import type { PlayerEvent, PlayerState } from "./machine.ts";
import type { Retries } from "./retries.ts";
import { holdsLease, needOf } from "./screen.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import { findOpenSection, type SittingSession } from "./wire.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  calls: Pick<SittingCalls, "getSession" | "act">;
  outbox: Pick<Outbox, "setReached">;
  retries: Retries;
  /** Called with the sitting's state from the server, and the duration of the call. */
  onSession: (session: SittingSession, tookMs: number) => void;
  loadQuestions: () => Promise<void>;
  /** Shows what this device keeps of the sitting; false where that is nothing. */
  reopen: () => Promise<boolean>;
  /** Called when the student leaves the question: its visit ends. */
  onLeave: () => void;
  /** Sends all unsent rows, as long as that succeeds. */
  drain: () => Promise<void>;
};

/** Requests from the server what the page's state needs, and retries while it is unreachable. */
export function createServerSync(parts: Parts) {
  const { get, dispatch, calls, outbox, retries, onSession, loadQuestions, reopen, onLeave, drain } = parts;
  /** The number of answers and files on their way last reported to the server; null for none. */
  let told: number | null = null;
  let pursuing = false;

  /** Fetches the sitting's state. */
  const refresh = async (): Promise<void> => {
    retries.cancel();
    const began = performance.now();
    try {
      onSession(await calls.getSession(), performance.now() - began);
      const { session, timeUp } = get();
      // The server's last second is a little longer than ours.
      if (timeUp && session && findOpenSection(session)) retries.again(() => void refresh());
    } catch (error) {
      if (isRefused(error, 401)) return;
      if (!isPassing(error)) {
        dispatch({ type: "problem", problem: "not_found" });
        return;
      }
      outbox.setReached(!isUnreached(error), isBlocked(error));
      if (!get().session && !(await reopen())) dispatch({ type: "problem", problem: "unreachable" });
      retries.again(() => void refresh());
    }
  };

  /** Requests what the state needs, until it needs nothing. */
  const pursue = async (): Promise<void> => {
    const need = needOf(get());
    if (!need || pursuing) return;
    pursuing = true;
    try {
      if (need === "session") await refresh();
      else if (need === "questions") await loadQuestions();
      else {
        const unsent = countUnsent(get());
        if (told === unsent) return;
        told = unsent;
        const lease = get().device?.lease;
        onSession(await calls.act({ action: "submit", unsent, ...(lease ? { lease } : {}) }), 0);
      }
    } catch (error) {
      told = null;
      // The questions are shown where the test was opened.
      if (isRefused(error, 409, "safe_browser_left")) dispatch({ type: "taken_over" });
      else if (isPassing(error)) retries.again(() => void pursue());
      else if (!isRefused(error, 401)) retries.again(() => void refresh());
      return;
    } finally {
      pursuing = false;
    }
    const next = needOf(get());
    if (next === need) retries.again(() => void pursue());
    else if (next) void pursue();
  };

  return {
    refresh,
    pursue,
    /** Handles a call that did not reach the server, with its reason: retries, so that the page learns when the server is back. */
    lose: (error: unknown): void => {
      outbox.setReached(false, isBlocked(error));
      retries.again(() => void refresh());
    },
    /** Handles the end of time on the page's clock: sends what is left, and asks the server to confirm. */
    runOut: async (): Promise<void> => {
      if (!get().questions || !holdsLease(get()) || get().timeUp) return;
      onLeave();
      dispatch({ type: "time_up" });
      await drain();
      await refresh();
    },
    /** Records the number of answers and files on their way that the page reported; null when the report did not arrive. */
    setTold: (unsent: number | null) => {
      told = unsent;
    },
  };
}
