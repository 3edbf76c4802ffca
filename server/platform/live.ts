import type { Tx } from "./database/client.ts";
import { insertRows } from "./database/rows.ts";
import { afterCommit } from "./database/transaction.ts";
import { newId } from "./ids.ts";

/** An event for open pages. Its data says what changed, never a secret: the page asks again for the rest. */
export interface LiveEvent {
  id: string;
  audience: string;
  kind: string;
  data: Record<string, unknown>;
}

/** Writes events in the transaction that changes something; readers are woken after the commit. */
export async function publish(tx: Tx, wake: () => void, ...events: Omit<LiveEvent, "id">[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ audience, kind, data }) => ({ id: newId(), audience, kind, data }));
  await insertRows(tx, "live_events", rows);
  afterCommit(tx, wake, wake);
}
