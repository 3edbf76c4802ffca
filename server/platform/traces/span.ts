import { AsyncLocalStorage } from "node:async_hooks";

/** A stretch of time that a trace tells of. */
export interface Span {
  /** Begins a part of it, such as a statement. */
  child(name: string, attributes: Record<string, string>): Span;
  set(name: string, value: string | number): void;
  end(isFailed: boolean): void;
}

const current = new AsyncLocalStorage<Span>();

/** Returns the span of the request or job that is worked on; undefined where none is traced. */
export const currentSpan = (): Span | undefined => current.getStore();

/** Runs what belongs to a span. */
export const inSpan = <T>(span: Span, act: () => T): T => current.run(span, act);
