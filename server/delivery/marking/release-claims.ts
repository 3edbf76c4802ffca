import type { Tx } from "../../platform/database/client.ts";
import { deleteClaimsOf } from "./claims.queries.ts";

/** Gives the answers that a person has claimed back to the queue, when they stop marking. The marks that they gave stay. */
export async function releaseClaims(tx: Tx, userId: string): Promise<void> {
  await deleteClaimsOf(tx, userId);
}
