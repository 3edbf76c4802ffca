import type { Figures } from "../metrics/metrics.ts";

/** What the primary may ask a process, with the answers. */
export interface Answers {
  /** What it has counted. */
  figures: Figures;
  /** Whether it could save an answer now. */
  readiness: boolean;
  /**
   * The process isn’t ready from here on. The answer is whether a load balancer polls its readiness, and so may send requests elsewhere.
   */
  leave: boolean;
}
export type Question = keyof Answers;

/** What the primary has found out for all processes. */
export interface Found {
  /** Connection string of the database. */
  url: string;
  /** Of the page; null where none is served. */
  port: number | null;
}

/** What the primary says to a process. */
export type ToProcess =
  | { kind: "serve"; found: Found }
  | { kind: "ask"; id: number; question: Question }
  | { kind: "stop" };

/** What a process says to the primary. */
export type ToPrimary =
  /** It listens to the primary; what was said before is lost. */
  | { kind: "here" }
  | { kind: "ready"; address: string | null }
  | { kind: "failed"; reason: string }
  | { kind: "answer"; id: number; answer: Answers[Question] | null };
