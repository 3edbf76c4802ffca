import type { Tx } from "../platform/database/client.ts";
import { updateReleased } from "./results.queries.ts";

/** The facts of a sitting learn when it was released, or with null that it no longer is. */
export async function markReleased(tx: Tx, sessionId: string, releasedAt: Date | null): Promise<void> {
  await updateReleased(tx, sessionId, releasedAt);
}
