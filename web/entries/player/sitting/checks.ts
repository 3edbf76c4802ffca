import type { OperationOutput } from "@sextant/contract/types.ts";
import { isPassing } from "../../../base/requests/call-error-kind.ts";
import type { Answers } from "../answers/answers.ts";
import type { PlayerState } from "./machine.ts";
import type { SittingCalls } from "./sitting-calls.ts";

export type Check = OperationOutput<"checks.create">;
/** A mistake that the answer to a practice question counts towards. */
export type Closing = OperationOutput<"practice_closing.list">["results"][number];

type Parts = {
  get: () => PlayerState;
  answers: Pick<Answers, "get">;
  calls: Pick<SittingCalls, "check" | "listChecks" | "listClosing">;
  /**
   * Sends all unsent rows, as long as that succeeds. The save that delivers this revision checks it: returns the result, or null when
   * no save gave one.
   */
  deliver: (attempt: string, revision: number) => Promise<Check | "unchecked" | null>;
  /** Whether the server has this revision of an attempt. */
  isAcknowledged: (attempt: string, revision: number) => boolean;
};

/**
 * Creates the store of the server's verdicts on answers that the student checked. An answer that the server doesn’t have yet is
 * checked by the save that delivers it, any other by a separate call. A failed check costs at most one try, and never the answer.
 */
export function createChecks({ get, answers, calls, deliver, isAcknowledged }: Parts) {
  const byAttempt = new Map<string, Check>();
  const closing = new Map<string, Closing>();
  const listeners = new Set<() => void>();
  const busy = new Set<string>();
  let loading: Promise<void> | null = null;
  let findingClosing: Promise<void> | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (check: Check) => {
    const known = byAttempt.get(check.attempt);
    if (!known || known.number <= check.number) byAttempt.set(check.attempt, check);
  };
  return {
    get: (attempt: string): Check | null => byAttempt.get(attempt) ?? null,
    isBusy: (attempt: string) => busy.has(attempt),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Fetches, once, the verdicts from before this page was loaded. */
    load: (): Promise<void> => {
      loading ??= calls.listChecks().then(
        (found) => {
          for (const check of found) keep(check);
          tell();
        },
        () => {
          loading = null;
        },
      );
      return loading;
    },
    /** Keeps what the student said of why a checked answer went wrong. */
    keepFamily: (attempt: string, family: Check["family"]) => {
      const check = byAttempt.get(attempt);
      if (check) byAttempt.set(attempt, { ...check, family });
      tell();
    },
    /** Returns the mistake that this question counts towards; null where there is none, or none is known. */
    getClosing: (attempt: string): Closing | null => closing.get(attempt) ?? null,
    /** Fetches, once, which questions count towards closing a mistake. Without this the verdict is still shown. */
    loadClosing: (): Promise<void> => {
      findingClosing ??= calls.listClosing().then(
        (found) => {
          for (const one of found) closing.set(one.attempt, one);
          tell();
        },
        () => {
          findingClosing = null;
        },
      );
      return findingClosing;
    },
    /** Checks the current answer. @returns The verdict, or why there is none. */
    check: async (attempt: string): Promise<Check | "offline" | "refused"> => {
      const lease = get().device?.lease;
      const { revision } = answers.get(attempt);
      if (lease === null || lease === undefined || busy.has(attempt)) return "refused";
      busy.add(attempt);
      tell();
      try {
        const told = isAcknowledged(attempt, revision) ? null : await deliver(attempt, revision);
        if (told === "unchecked") return "refused";
        if (!told && !isAcknowledged(attempt, revision)) return "offline";
        // It was saved earlier, or by a request that was already running.
        const check = told ?? (await calls.check(attempt, { lease, revision }));
        keep(check);
        return check;
      } catch (error) {
        return isPassing(error) ? "offline" : "refused";
      } finally {
        busy.delete(attempt);
        tell();
      }
    },
  };
}
