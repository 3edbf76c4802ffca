import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { isBegun } from "./begun-sections.ts";

/** Heads of the chains of the sections that a sitting has begun, in order of sections and positions. */
export async function listChainHeads(db: Database, sessionId: string) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("a.session_id", "=", sessionId)
    .where(isBegun("c"))
    .orderBy("c.position")
    .orderBy("a.position")
    .select(["a.id", "a.position", "a.session_section_id", "a.saves", "a.saved_at", "a.head", "a.response"])
    .execute();
}

/** Returns a stretch of the history after a cursor, in the order in which it came. */
export async function listHistory(
  db: Database,
  sessionId: string,
  after: { attempt: string; seq: number } | null,
  limit: number,
) {
  const query = db
    .selectFrom("answer_history")
    .selectAll()
    .where("session_id", "=", sessionId)
    .orderBy("attempt_id")
    .orderBy("seq")
    .limit(limit);
  const rest = after
    ? query.where(sql<boolean>`(attempt_id, seq) > (${after.attempt}::uuid, ${after.seq}::int)`)
    : query;
  return rest.execute();
}

/** Events of a sitting of these kinds, oldest first. */
export async function listEvents(db: Database, sessionId: string, actions: readonly string[]) {
  return db
    .selectFrom("session_events")
    .selectAll()
    .where("session_id", "=", sessionId)
    .where("action", "in", actions)
    .orderBy("at")
    .execute();
}
