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
  /** HTML. */
  instructions: string;
  isLinear: boolean;
  isShuffled: boolean;
  timeLimitSeconds: number | null;
  breakSeconds: number;
  hasScale: boolean;
  hasTools: boolean;
  /** Its questions are chosen one after the other by the answers before: of its one pool, so many at most. */
  isAdaptive: boolean;
  /** Of a module, the section that it is part of. */
  stage: string | null;
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
  /** HTML. */
  instructions: string;
  /** How often a question may be answered; null for as often as one likes, with answers that count at the end. */
  tries: number | null;
  /** Students see the key in review at some time. */
  showsKey: boolean;
  parts: readonly TestPart[];
  /** The complete test in our own format, with questions by their ids, for readers that know that format. */
  own: unknown;
  /** Features of the test that QTI lacks, in addition to those that its parts report. */
  notWritten: readonly Message[];
}
