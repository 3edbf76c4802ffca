import type { AnswerRow } from "./answer-row.ts";
import type { OutboxEntry } from "./outbox-store.ts";

/** One request's worth: rows that were made with the same lease. */
export type Batch = { lease: number; rows: AnswerRow[] };

const MOST_ROWS = 200;
/** Browsers give requests that outlive their page 64 KiB in all. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Chooses what goes together in a request. A row leaves under the lease it was made with, so that work of before a take-over never
 * passes for work of after it. Where something in a request gives offence fewer go together, those that have offended last: one row
 * cannot hold back the others.
 *
 * @param leaseOf The lease an entry leaves with; null while there is none.
 */
export function createOutboxRows(
  entries: ReadonlyMap<string, OutboxEntry>,
  leaseOf: (entry: OutboxEntry) => number | null,
) {
  const offences = new Map<string, number>();
  let most = MOST_ROWS;

  const unsent = () => [...entries.values()].filter(({ state }) => state === "unsent");
  const next = (limit: number): Batch | null => {
    const due = unsent()
      .map((entry) => ({ row: entry.row, lease: leaseOf(entry), offences: offences.get(entry.row.id) ?? 0 }))
      .filter((one) => one.lease !== null)
      .sort((one, other) => one.offences - other.offences);
    const lease = due[0]?.lease ?? null;
    if (lease === null) return null;
    const together = due.filter((one) => one.lease === lease).slice(0, limit);
    return { lease, rows: together.map(({ row }) => row) };
  };

  return {
    unsent,
    next: () => next(most),
    /** As much as a request may hold that outlives its page. */
    nextSmall: (): Batch | null => {
      const batch = next(MOST_ROWS);
      let bytes = 0;
      const rows = batch?.rows.filter((row) => {
        bytes += new TextEncoder().encode(JSON.stringify(row)).length;
        return bytes <= KEEPALIVE_BYTES;
      });
      return batch && rows && rows.length > 0 ? { ...batch, rows } : null;
    },
    /** The rows of a request have arrived: more may go together again. */
    allow: (rows: readonly AnswerRow[]) => {
      for (const { id } of rows) offences.delete(id);
      most = Math.min(MOST_ROWS, most * 2);
    },
    /** One of these rows may be why the request failed. */
    suspect: (rows: readonly AnswerRow[]) => {
      for (const { id } of rows) offences.set(id, (offences.get(id) ?? 0) + 1);
      most = Math.max(1, Math.floor(rows.length / 2));
    },
  };
}
