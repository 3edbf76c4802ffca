import type { RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";
import { savePoint } from "../../../platform/database/transaction.ts";
import { deleteRows, deleteTies } from "./privacy.queries.ts";

/**
 * Removes the account of a person who has done nothing and of whom nothing is kept: their row, what they belong to, and messages to them.
 * The caller holds the person’s row.
 *
 * @param given.groups The groups that they may be in or lead; any other keeps them.
 * @param given.students Those whom they may look after; any other student keeps them.
 * @returns False, and nothing done, where anything else refers to them.
 */
export async function removeUnused(
  tx: Tx,
  id: string,
  given: { groups: readonly string[]; students: RawBuilder<unknown> },
): Promise<boolean> {
  const point = await savePoint(tx);
  try {
    await deleteTies(tx, id, given);
    await deleteRows(tx, "users", "id", id);
  } catch (error) {
    if ((error as { code?: string }).code !== "23503") throw error;
    await point.restore();
    return false;
  }
  await point.release();
  return true;
}
