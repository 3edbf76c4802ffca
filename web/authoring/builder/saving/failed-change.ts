import { CallError } from "../../../base/requests/call-error.ts";
import { type DraftWork, type Fetched, type Pending, takeIn } from "./draft-work.ts";
import { clashesOf } from "./merge-changes.ts";
import type { UndoSteps } from "./undo-steps.ts";

type Parts = {
  work: DraftWork;
  steps: UndoSteps;
  fetch: () => Promise<Fetched>;
  /** Sends again after this many milliseconds. */
  wait: (ms: number) => void;
};

const AGAIN_MS = [2000, 4000, 8000, 15_000];
/** How many times a change is merged with other people's before it is reported as failed. */
const MOST_TURNS = 5;

const isUnanswered = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 502 || error.status === 429 || !error.isOurs);

/** Returns what becomes of changes that could not be sent: merged and sent again, sent again later, or reported. */
export function createFailedChanges({ work, steps, fetch, wait }: Parts) {
  let failures = 0;
  let turns = 0;
  return {
    /** Handles the failure of a change. Returns whether there may be more to send at once. */
    meet: async (error: unknown, { change, key }: Pending): Promise<boolean> => {
      if (error instanceof CallError && error.code === "stale_version" && turns < MOST_TURNS) {
        turns += 1;
        const fresh = await fetch();
        const clashes = clashesOf(work.server.draft, fresh.draft, change);
        takeIn(work, steps, fresh);
        if (clashes.length === 0) return true;
        work.status = { kind: "clash", change, clashes };
        return false;
      }
      if (isUnanswered(error)) {
        work.status = { kind: "offline" };
        wait(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0);
        failures += 1;
        return false;
      }
      work.pending = work.pending.filter((one) => one.key !== key);
      work.status = { kind: "refused", error };
      takeIn(work, steps, await fetch());
      return true;
    },
    /** Records that a change was sent. */
    forget: () => {
      failures = 0;
      turns = 0;
    },
  };
}
