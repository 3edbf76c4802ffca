import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import type { SittingSection } from "../sittings/sitting.ts";

/** Reads the attempts of a section that count, with what has been saved. */
export function selectCounting(tx: Tx, sessionId: string, sectionId: string) {
  return tx
    .selectFrom("attempts")
    .select(["id", "question_version_id", "points", "points_when_wrong", "response"])
    .where("session_id", "=", sessionId)
    .where("session_section_id", "=", sectionId)
    .where("scored", "=", true)
    .execute();
}

/** So many positions are free while sections make way. */
const AWAY = 1000;

/** Inserts a section of a sitting at its position; those from there on make way. */
export async function insertModule(tx: Tx, sessionId: string, section: SittingSection): Promise<void> {
  // Positions are told apart row by row, so that nobody may step on the place of the next.
  await sql`update session_sections set position = position + ${AWAY}
    where session_id = ${sessionId}::uuid and position >= ${section.position}`.execute(tx);
  await sql`update session_sections set position = position - ${AWAY - 1}
    where session_id = ${sessionId}::uuid and position >= ${AWAY}`.execute(tx);
  await tx
    .insertInto("session_sections")
    .values({
      session_id: sessionId,
      id: section.id,
      version_section_id: section.version_section_id,
      position: section.position,
    })
    .execute();
}
