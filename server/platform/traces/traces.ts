import type { Span } from "./span.ts";

/** Traces of this process, in the form of OpenTelemetry. */
export interface Traces {
  /**
   * Begins the trace of a request, or continues the one that a proxy passed on.
   *
   * @param traceparent The W3C Trace Context header, if its sender is trusted.
   * @returns Null if it isn’t sampled.
   */
  request(method: string, route: string, traceparent?: string): Span | null;
  /** Begins the trace of a job. @returns Null if it isn’t sampled. */
  job(task: string, attempt: number): Span | null;
  /** Sends the remaining spans, for at most two seconds. */
  close(): Promise<void>;
}
