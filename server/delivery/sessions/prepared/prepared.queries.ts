import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Writes down that the attempts of these sections are fixed. */
export async function markPrepared(
  tx: Tx,
  sections: readonly { sessionId: string; sectionId: string }[],
): Promise<void> {
  if (sections.length === 0) return;
  const sessionIds = sections.map(({ sessionId }) => sessionId);
  const sectionIds = sections.map(({ sectionId }) => sectionId);
  await sql`update session_sections as section set prepared = true
    from unnest(${sessionIds}::uuid[], ${sectionIds}::uuid[]) as fixed (session_id, id)
    where section.session_id = fixed.session_id and section.id = fixed.id`.execute(tx);
}

/** Lists the positions of the questions in the fixed, not yet begun sections of these sittings, in order. */
export async function listFixedPlaces(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as s", (join) =>
      join.onRef("s.session_id", "=", "a.session_id").onRef("s.id", "=", "a.session_section_id"),
    )
    .where(sql<boolean>`a.session_id = any(${sessionIds}::uuid[])`)
    .where("s.prepared", "=", true)
    .where("s.state", "=", "pending")
    .orderBy("a.session_section_id")
    .orderBy("a.position")
    .select(["a.session_section_id", "a.position", "a.question_version_id"])
    .execute();
}
export type FixedPlace = Awaited<ReturnType<typeof listFixedPlaces>>[number];

/** Reads a sitting with the section of it that was prepared, which is null where there is none, and the database's clock; null without the sitting. */
export async function findPreparedSection(db: Database, sitting: string, sectionId: string) {
  const row = await db
    .selectFrom("sessions")
    .leftJoin("session_sections as s", (join) =>
      join.onRef("s.session_id", "=", "sessions.id").on("s.id", "=", sectionId).on("s.prepared", "=", true),
    )
    .leftJoin("version_sections as v", "v.id", "s.version_section_id")
    .where("sessions.id", "=", sitting)
    .select(["sessions.id as session_id", "sessions.user_id", "sessions.state", "s.id", "v.navigation"])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .executeTakeFirst();
  if (!row) return null;
  const { session_id: sessionId, user_id: userId, state, id, navigation, now } = row;
  const section = id === null ? null : { sessionId, id, isLinear: navigation === "linear" };
  return { userId, state, now, section };
}

/** Lists the fixed attempts of a section in order, each with the data that makes its question distinct. */
export async function listFixed(db: Database, sessionId: string, sectionId: string) {
  return db
    .selectFrom("attempts")
    .select(["id", "position", "points", "question_version_id", "option_order"])
    .where("session_id", "=", sessionId)
    .where("session_section_id", "=", sectionId)
    .orderBy("position")
    .execute();
}
