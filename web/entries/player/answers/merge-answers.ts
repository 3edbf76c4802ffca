import { type AnswerRow, type StoredWork, type Work, workOf } from "../../../base/sending/answer-row.ts";
import type { OutboxEntry } from "../../../base/sending/outbox-store.ts";

/** The starting point of one attempt on this page: the work to show, the revision to continue from, and what the outbox does. */
export type MergedAnswer = {
  work: Work;
  revision: number;
  outbox:
    | { kind: "none" }
    /** The row is sent to the server unchanged. */
    | { kind: "keep" }
    /** The same work, renumbered to follow what the server has. */
    | { kind: "replace"; row: AnswerRow }
    /** The server has newer work from another device and never had this row: the row is sent under its original lease. */
    | { kind: "aside" }
    /** The server has newer work from another device; the row is in its history. */
    | { kind: "drop" };
};

/**
 * Merges an attempt's state on the server with this device's undelivered work.
 *
 * Under the same lease there is no other writer, so the higher revision is the newer one. After a take-over another device may have
 * written: this device's row then counts only if the server still has the revision that the row was based on, so that no later answer
 * is undone by an earlier one. A row that the server never had is still delivered, and the server decides.
 */
export function mergeAnswer(server: StoredWork, entry: OutboxEntry | undefined, sameLease: boolean): MergedAnswer {
  const ofServer = { work: workOf(server), revision: server.revision };
  if (!entry) return { ...ofServer, outbox: { kind: "none" } };
  if (sameLease) {
    if (entry.row.revision < server.revision) return { ...ofServer, outbox: { kind: "keep" } };
    return { work: workOf(entry.row), revision: entry.row.revision, outbox: { kind: "keep" } };
  }
  if (entry.aside || entry.base !== server.revision) {
    if (entry.state !== "unsent") return { ...ofServer, outbox: { kind: "drop" } };
    // Number new work above both, so that an acknowledgement of the old row is never taken for one of the new row.
    const revision = Math.max(entry.row.revision, server.revision) + 1;
    return { work: workOf(server), revision, outbox: { kind: "aside" } };
  }
  const row = { ...entry.row, revision: Math.max(entry.row.revision, server.revision) + 1 };
  return { work: workOf(row), revision: row.revision, outbox: { kind: "replace", row } };
}
