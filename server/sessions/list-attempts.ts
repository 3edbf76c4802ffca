import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { attemptState } from "./attempt-state.ts";
import { listAttemptsInOrder } from "./attempts-in-order.ts";
import { getOwnSession } from "./reach.ts";

/** Returns what is saved of the answers of one's own sitting. */
export async function listOwnAttempts(db: Database, actor: Actor, sessionId: string) {
  const row = await getOwnSession(db, actor, sessionId);
  const attempts = await listAttemptsInOrder(db, row.id);
  return { results: attempts.map((attempt) => ({ ...attemptState(attempt), section: attempt.session_section_id })) };
}
