import type { Insertable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { HandMarks } from "../../platform/database/schema.gen.ts";

/** Appends a mark. */
export async function insertHandMark(tx: Tx, row: Insertable<HandMarks>): Promise<void> {
  await tx.insertInto("hand_marks").values(row).execute();
}

/** Returns the marks of a sitting that made a score, newest first, with who gave them and what the whole attempt then got. */
export async function selectHandMarks(db: Database, sessionId: string) {
  return db
    .selectFrom("hand_marks as h")
    .innerJoin("users as u", "u.id", "h.marked_by")
    .innerJoin("attempt_scores as s", (join) =>
      join.onRef("s.session_id", "=", "h.session_id").onRef("s.id", "=", "h.score_id"),
    )
    .where("h.session_id", "=", sessionId)
    .orderBy("h.created_at", "desc")
    .orderBy("h.id", "desc")
    .selectAll("h")
    .select([
      "u.first_name",
      "u.last_name",
      "u.is_active",
      "s.points",
      "s.points_table",
      "s.interactions",
      "s.cause",
      "s.id as made_score_id",
    ])
    .execute();
}

/** Returns the blind marks of a sitting, oldest first, with who gave them. */
export async function selectBlindMarks(db: Database, sessionId: string) {
  return db
    .selectFrom("hand_marks as h")
    .innerJoin("users as u", "u.id", "h.marked_by")
    .where("h.session_id", "=", sessionId)
    .where("h.stage", "=", "blind")
    .orderBy("h.created_at")
    .orderBy("h.id")
    .selectAll("h")
    .select(["u.first_name", "u.last_name", "u.is_active"])
    .execute();
}

/** Returns who gave blind marks of these sittings, and upon which scores, oldest first. */
export async function selectBlindMarkers(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("hand_marks")
    .where("session_id", "in", sessionIds)
    .where("stage", "=", "blind")
    .orderBy("created_at")
    .orderBy("id")
    .select(["attempt_id", "upon_id", "marked_by"])
    .execute();
}
