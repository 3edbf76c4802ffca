import type { QueueRow } from "./requests.ts";

const isFree = (row: QueueRow) => !row.claim || row.claim.is_mine;

/**
 * Returns the answer to mark after this one: the next in the order of the queue that nobody else has taken, from its start
 * again at its end.
 */
export function nextAnswer(rows: readonly QueueRow[], attempt: string): QueueRow | null {
  const here = rows.findIndex((row) => row.attempt === attempt);
  const around = [...rows.slice(here + 1), ...rows.slice(0, Math.max(0, here))];
  return around.find((row) => row.attempt !== attempt && isFree(row)) ?? null;
}

/** Returns the answer before this one in the order of the queue that nobody else has taken; null at its start. */
export function previousAnswer(rows: readonly QueueRow[], attempt: string): QueueRow | null {
  const here = rows.findIndex((row) => row.attempt === attempt);
  return rows.slice(0, Math.max(0, here)).findLast(isFree) ?? null;
}
