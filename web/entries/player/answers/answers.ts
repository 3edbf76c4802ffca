import type { Work } from "../../../base/sending/answer-row.ts";

/** Work on one attempt with its revision. */
export type Answer = Work & { revision: number };

export type Answers = ReturnType<typeof createAnswers>;

const empty: Answer = {
  response: {},
  flagged: false,
  eliminated: {},
  highlights: [],
  note: "",
  confidence: null,
  revision: 0,
};

/**
 * Creates the store of the student's work, by attempt. Each attempt has listeners of its own, so that a key pressed in one question
 * paints that question and nothing else; `version()` changes with every change, for what counts over all of them.
 */
export function createAnswers() {
  const byAttempt = new Map<string, Answer>();
  const listeners = new Map<string, Set<() => void>>();
  const everyone = new Set<() => void>();
  let version = 0;

  const set = (attempt: string, answer: Answer) => {
    byAttempt.set(attempt, answer);
    version += 1;
    for (const listener of listeners.get(attempt) ?? []) listener();
    for (const listener of everyone) listener();
  };

  return {
    get: (attempt: string): Answer => byAttempt.get(attempt) ?? empty,
    set,
    subscribe: (attempt: string, listener: () => void) => {
      const own = listeners.get(attempt) ?? new Set();
      listeners.set(attempt, own.add(listener));
      return () => {
        own.delete(listener);
      };
    },
    subscribeAll: (listener: () => void) => {
      everyone.add(listener);
      return () => {
        everyone.delete(listener);
      };
    },
    version: () => version,
  };
}
