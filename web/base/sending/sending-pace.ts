import type { AnswerRow } from "./answer-row.ts";
import { backOffMs } from "./back-off.ts";
import { restOf } from "./rest-of-row.ts";

/** Runs something later; gives the way to call it off. */
export type Later = (ms: number, run: () => void) => () => void;

type Parts = { later: Later; now: () => number; random: () => number; send: () => void };

export type SendingPace = ReturnType<typeof createSendingPace>;

/** Returns when the next request leaves: soon after a change, later after a failure. */
export function createSendingPace({ later, now, random, send }: Parts) {
  let failures = 0;
  let fruitless = 0;
  let cancelTimer: (() => void) | null = null;
  let firstWaiting: number | null = null;

  const wake = (ms: number) => {
    cancelTimer?.();
    cancelTimer = later(ms, () => {
      cancelTimer = null;
      send();
    });
  };
  const rest = (retryAfterSeconds: number | null = null): number => {
    failures += 1;
    const ms = backOffMs(failures, retryAfterSeconds, random);
    wake(ms);
    return ms;
  };
  const cancel = () => {
    cancelTimer?.();
    cancelTimer = null;
  };

  return {
    wake,
    cancel,
    /** After a failure: longer with each in a row, and no shorter than the server asked for. Returns the wait, ms. */
    rest,
    /** A row has changed. */
    soon: (row: AnswerRow) => {
      // While waiting for a network that is away, a new answer must not shorten the wait for everyone.
      if (failures > 0 && cancelTimer) return;
      firstWaiting ??= now();
      const { pause, longest } = restOf(row);
      wake(Math.max(0, Math.min(pause, firstWaiting + longest - now())));
    },
    /** A request leaves: nothing waits any more. */
    begin: () => {
      cancel();
      firstWaiting = null;
    },
    /** How many requests have failed in a row. */
    failures: () => failures,
    /** The server has taken a request, or there is reason to try as if nothing had failed. */
    forgive: () => {
      failures = 0;
    },
    /** What came of a request that was answered. True when there is sense in going on at once. */
    judge: (isFruitful: boolean): boolean => {
      fruitless = isFruitful ? 0 : fruitless + 1;
      if (fruitless <= 1) return true;
      // Nothing was settled twice in a row: asking at once again would only be noise.
      failures = fruitless - 1;
      rest();
      return false;
    },
  };
}
