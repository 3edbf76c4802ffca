import type { Database } from "../../platform/database/client.ts";
import { deleteHidden, deleteSomeHidden } from "./webhooks.queries.ts";

const AT_ONCE = 5000;

/** Deletes removed webhooks with their messages, bit by bit. */
export async function deleteRemoved(db: Database): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted > 0) deleted = await deleteSomeHidden(db, AT_ONCE);
  await deleteHidden(db);
}
