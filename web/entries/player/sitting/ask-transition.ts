import { isRefused, isUnreached } from "../../../base/requests/call-error-kind.ts";
import { failedWhyOf } from "./failed-why.ts";
import type { PlayerEvent, PlayerState, SittingAction } from "./machine.ts";
import type { ActionBody, SittingCalls } from "./sitting-calls.ts";
import { startRefusalOf } from "./start-refusal.ts";
import type { SittingSession } from "./wire.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  calls: Pick<SittingCalls, "act">;
  /** The server has done what was asked, and answered with the sitting. */
  onSession: (session: SittingSession, tookMs: number, action: SittingAction) => void;
  /** A call did not reach the server, for this reason. */
  onUnreached: (error: unknown) => void;
  refresh: () => Promise<void>;
};

export type AskTransition = ReturnType<typeof createTransitionAsking>;

/** Returns what asks the server for a transition of the sitting, one at a time, and tells the student when it fails. */
export function createTransitionAsking({ get, dispatch, calls, onSession, onUnreached, refresh }: Parts) {
  /** Asks for a transition, `before` done first. Gives whether it happened. */
  return async (
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
        dispatch({ type: "act_failed", why: refusal ?? failedWhyOf(error) });
        if (isUnreached(error)) onUnreached(error);
        // The state has moved on without this page: see where it is.
        if (isRefused(error, 409) && get().failed?.why !== "safe_browser_left") await refresh();
      }
      return false;
    }
  };
}
