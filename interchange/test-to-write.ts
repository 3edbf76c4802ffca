import type { Message } from "./messages/message.ts";

/** What each question at a place of a test is worth. */
interface Worth {
  points: number;
  /** Below 0: what a wrong answer takes away. */
  pointsWhenWrong: number;
  /** False: it counts for nothing. */
  isScored: boolean;
}

/** A place in a test: one question, or so many of a pool. Questions go by their ids. */
export type TestEntry = Worth &
  (
    | { question: string; draw: null }
    | { question: null; draw: { count: number; pool: readonly string[]; keepsPassages: boolean } }
  );

/** A section of a test, or a module of a staged one. */
export interface TestPart {
  id: string;
  name: string;
  isLinear: boolean;
  isShuffled: boolean;
  timeLimitSeconds: number | null;
  breakSeconds: number;
  hasInstructions: boolean;
  hasScale: boolean;
  /**
   * Of a module that not everyone takes: from which modules one comes here, by their ids, with so many points or more and fewer than
   * `below`.
   */
  takenAfter: readonly { from: string; atLeast: number; below: number | null }[] | null;
  entries: readonly TestEntry[];
}

/** A test on its way out. */
export interface TestToWrite {
  id: string;
  title: string;
  parts: readonly TestPart[];
  /** What the test holds and QTI doesn't, beside what its parts say. */
  notWritten: readonly Message[];
}
