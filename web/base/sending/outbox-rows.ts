import type { AnswerRow } from "./answer-row.ts";
import type { OutboxEntry } from "./outbox-store.ts";

/** One request's worth: rows that were made with the same lease. */
export type Batch = { lease: number; rows: AnswerRow[] };

export type OutboxRows = ReturnType<typeof createOutboxRows>;

const MOST_ROWS = 200;
/** Browsers give requests that outlive their page 64 KiB in all. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Chooses what goes together in a request. A row leaves under the lease it was made with, so that work of before a take-over never
 * passes for work of after it. Where something in a request gives offence fewer go together, those that have offended last: one row
 * cannot hold back the others.
 *
 * In a section without a way back the server takes an answer no more once it has a later one. There rows leave in their order, and an
 * innocent one never goes before one that was merely sent beside the culprit. Only a row that was refused by itself, while other calls
 * got through, lets the later ones pass: it would hold up all of them for good.
 *
 * @param leaseOf The lease an entry leaves with; null while there is none.
 */
export function createOutboxRows(
  entries: ReadonlyMap<string, OutboxEntry>,
  leaseOf: (entry: OutboxEntry) => number | null,
) {
  const offences = new Map<string, number>();
  /** Rows that were refused by themselves: whether another call has got through since, and whether they were refused after that too. */
  const alone = new Map<string, "refused" | "reached" | "barred">();
  let most = MOST_ROWS;

  /** Lays rows in the order in which they are to leave. */
  const inOrder = (due: readonly OutboxEntry[]): OutboxEntry[] => {
    const heldBy = new Map<string, number>();
    const ranked = due
      .toSorted((one, other) => (one.order?.position ?? 0) - (other.order?.position ?? 0))
      .map((entry) => {
        const own = offences.get(entry.row.id) ?? 0;
        if (!entry.order || alone.get(entry.row.id) === "barred") return { entry, rank: own };
        const rank = Math.max(own, heldBy.get(entry.order.section) ?? 0);
        heldBy.set(entry.order.section, rank);
        return { entry, rank };
      });
    return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
  };

  const unsent = () => [...entries.values()].filter(({ state }) => state === "unsent");
  const next = (limit: number): Batch | null => {
    const due = inOrder(unsent())
      .map((entry) => ({ row: entry.row, lease: leaseOf(entry) }))
      .filter((one) => one.lease !== null);
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
      for (const { id } of rows) {
        offences.delete(id);
        alone.delete(id);
      }
      most = Math.min(MOST_ROWS, most * 2);
    },
    /** One of these rows may be why the request failed. */
    suspect: (rows: readonly AnswerRow[]) => {
      for (const { id } of rows) offences.set(id, (offences.get(id) ?? 0) + 1);
      const [first] = rows;
      if (first && rows.length === 1)
        alone.set(first.id, alone.has(first.id) && alone.get(first.id) !== "refused" ? "barred" : "refused");
      most = Math.max(1, Math.floor(rows.length / 2));
    },
    /** Another call has got through: what is refused by itself from now on is refused for what it holds. */
    reached: () => {
      for (const [id, how] of alone) if (how === "refused") alone.set(id, "reached");
    },
  };
}
