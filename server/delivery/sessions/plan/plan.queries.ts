import type { Database } from "../../../platform/database/client.ts";
import { isBegun } from "../begun-sections.ts";

/** Returns the owner of a session and the attempts of the sections it has begun; null for an unknown session. */
export async function findPlanRows(db: Database, sessionId: string) {
  const session = await db
    .selectFrom("sessions as s")
    .leftJoin("assessment_versions as v", "v.id", "s.assessment_version_id")
    .select(["s.user_id", "v.behaviour"])
    .where("s.id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const attempts = await db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .innerJoin("version_sections as of", "of.id", "c.version_section_id")
    .select(["a.id", "a.session_section_id", "a.question_version_id", "a.position", "of.navigation"])
    .where("a.session_id", "=", sessionId)
    .where(isBegun("c"))
    .execute();
  return { userId: session.user_id, behaviour: session.behaviour, attempts };
}
