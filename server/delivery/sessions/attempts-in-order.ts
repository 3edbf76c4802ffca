import type { Database } from "../../platform/database/client.ts";
import { isBegun } from "./begun-sections.ts";
import type { AttemptRow } from "./render.queries.ts";
import { isShown } from "./shown-attempts.ts";

function attemptsInOrder(db: Database, sessionId: string) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .selectAll("a")
    .where("a.session_id", "=", sessionId)
    .where(isBegun("c"))
    .orderBy("c.position")
    .orderBy("a.position");
}

/** Lists the attempts of the sections that a sitting has begun, in order of sections and positions. */
export async function listAttemptsInOrder(db: Database, sessionId: string): Promise<AttemptRow[]> {
  return attemptsInOrder(db, sessionId).execute();
}

/** Lists those of them that their student has been shown. */
export async function listShownAttempts(db: Database, sessionId: string): Promise<AttemptRow[]> {
  return attemptsInOrder(db, sessionId).where(isShown("a", "c")).execute();
}
