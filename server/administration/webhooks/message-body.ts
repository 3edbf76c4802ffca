import type { ClaimedMessage } from "./messages.queries.ts";

/** Returns the body of a message: the same bytes whenever it is sent. */
export function messageBody({ type, written_at, data }: Pick<ClaimedMessage, "type" | "written_at" | "data">): string {
  return JSON.stringify({ type, timestamp: written_at.toISOString(), data });
}
