import { type AnswerRow, type StoredWork, type Work, workOf } from "../../sending/answer-row.ts";
import type { OutboxEntry } from "../../sending/outbox-store.ts";

/** What the page begins with on one attempt: the work to show, the revision to go on from, and what the outbox keeps. */
export type MergedAnswer = {
  work: Work;
  revision: number;
  outbox:
    | { kind: "none" }
    /** Goes to the server as it is. */
    | { kind: "keep" }
    /** The same work, renumbered to stand on what the server has. */
    | { kind: "replace"; row: AnswerRow }
    /** The server has gone on from another device; the row is in its history. */
    | { kind: "drop" };
};

/**
 * Brings together what the server holds of an attempt and what this device has not delivered.
 *
 * With the same lease nobody else has written: the higher revision is the newer. After a take-over another device may have: then a
 * row of this device stands only where the server still holds what it was built on, so that no later answer is undone by an
 * earlier one.
 */
export function mergeAnswer(server: StoredWork, entry: OutboxEntry | undefined, sameLease: boolean): MergedAnswer {
  const ofServer = { work: workOf(server), revision: server.revision };
  if (!entry) return { ...ofServer, outbox: { kind: "none" } };
  if (sameLease) {
    if (entry.row.revision < server.revision) return { ...ofServer, outbox: { kind: "keep" } };
    return { work: workOf(entry.row), revision: entry.row.revision, outbox: { kind: "keep" } };
  }
  if (entry.base !== server.revision) return { ...ofServer, outbox: { kind: "drop" } };
  const row = { ...entry.row, revision: Math.max(entry.row.revision, server.revision) + 1 };
  return { work: workOf(row), revision: row.revision, outbox: { kind: "replace", row } };
}
