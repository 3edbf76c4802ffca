import { type ProblemCode, problems } from "@sextant/contract/problems.ts";
import { Refusal } from "../refusal.ts";

/** Why a request failed, in a shape that reaches another process. */
export interface WrittenError {
  message: string;
  stack: string | undefined;
  /** Of a system call or PostgreSQL. */
  code: string | undefined;
  syscall: string | undefined;
  /** Set for a refusal, whose code this is. */
  refusal: { code: ProblemCode; details: Omit<Refusal["details"], "cause"> } | null;
}

/** What a process tells the one that started it. */
export type Told =
  | { kind: "ready" }
  /** It has taken the request. */
  | { kind: "begun" }
  | { kind: "said"; message: unknown }
  /** The resident memory of the process tells whether it is worth keeping. */
  | { kind: "done"; result: unknown; residentMb: number }
  | { kind: "failed"; error: WrittenError; residentMb: number };

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Writes an error down, without what can’t be sent. */
export function writeError(error: unknown): WrittenError {
  if (!(error instanceof Error)) {
    return { message: String(error), stack: undefined, code: undefined, syscall: undefined, refusal: null };
  }
  const { message, stack } = error;
  if (error instanceof Refusal) {
    const { cause: _, ...details } = error.details;
    return { message, stack, code: undefined, syscall: undefined, refusal: { code: error.code, details } };
  }
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return { message, stack, code: text(code), syscall: text(syscall), refusal: null };
}

/** Makes the error again that was written down. */
export function readError({ message, stack, code, syscall, refusal }: WrittenError): Error {
  if (refusal && Object.hasOwn(problems, refusal.code)) return new Refusal(refusal.code, message, refusal.details);
  const error = new Error(message);
  if (stack) error.stack = stack;
  return Object.assign(error, code ? { code } : {}, syscall ? { syscall } : {});
}
