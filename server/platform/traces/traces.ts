import type { Span } from "./span.ts";

/** Traces of this process, as OpenTelemetry has them. */
export interface Traces {
  /**
   * Begins the trace of a request, or goes on with that of who passed it on.
   *
   * @param traceparent The header of W3C Trace Context, from whom it is believed.
   * @returns Null of one that isn’t sampled.
   */
  request(method: string, route: string, traceparent?: string): Span | null;
  /** Begins the trace of a job. @returns Null of one that isn’t sampled. */
  job(task: string, attempt: number): Span | null;
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>;
}
