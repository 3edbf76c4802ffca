import { isPassing, isRefused, isUnreached } from "../../requests/call-error-kind.ts";
import type { Outbox } from "../../sending/outbox.ts";
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
  /** The server has told of the sitting; the call took that long. */
  onSession: (session: SittingSession, tookMs: number) => void;
  loadQuestions: () => Promise<void>;
  /** The question is left: its visit ends. */
  onLeave: () => void;
  /** Sends everything that is unsent, for as long as that succeeds. */
  drain: () => Promise<void>;
};

/** Asks the server for what the state of the page needs, and goes on asking while it cannot be reached. */
export function createServerSync(parts: Parts) {
  const { get, dispatch, calls, outbox, retries, onSession, loadQuestions, onLeave, drain } = parts;
  /** How many unsent answers the server was last told of; null when it was not. */
  let told: number | null = null;
  let pursuing = false;

  /** Asks how the sitting stands. */
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
      outbox.setReached(!isUnreached(error));
      if (!get().session) dispatch({ type: "problem", problem: "unreachable" });
      retries.again(() => void refresh());
    }
  };

  /** Asks for what the state needs, until it needs nothing. */
  const pursue = async (): Promise<void> => {
    const need = needOf(get());
    if (!need || pursuing) return;
    pursuing = true;
    try {
      if (need === "session") await refresh();
      else if (need === "questions") await loadQuestions();
      else {
        const unsent = get().outbox.unsent;
        if (told === unsent) return;
        told = unsent;
        const lease = get().device?.lease;
        onSession(await calls.act({ action: "submit", unsent, ...(lease ? { lease } : {}) }), 0);
      }
    } catch (error) {
      told = null;
      if (isPassing(error)) retries.again(() => void pursue());
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
    /** The page's clock says that time is up: what there is leaves, and the server is asked whether it agrees. */
    runOut: async (): Promise<void> => {
      if (!get().questions || !holdsLease(get()) || get().timeUp) return;
      onLeave();
      dispatch({ type: "time_up" });
      await drain();
      await refresh();
    },
    /** The page has said how many answers it could not send; null when that did not arrive. */
    setTold: (unsent: number | null) => {
      told = unsent;
    },
  };
}
