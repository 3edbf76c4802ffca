import { type Insertable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { insertRows } from "../../platform/database/rows.ts";
import type { AttemptScores, SessionScores } from "../../platform/database/schema.gen.ts";

/** Attempts of sittings as marking needs them, by sitting, section and position. */
export async function selectMarkedAttempts(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("attempts as a")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("a.session_id", "in", sessionIds)
    .orderBy("a.session_id")
    .orderBy("c.position")
    .orderBy("a.position")
    .select([
      "a.session_id",
      "a.id",
      "a.position",
      "a.session_section_id",
      "a.question_version_id",
      "a.points",
      "a.points_when_wrong",
      "a.scored",
    ])
    .select(["a.response", "c.version_section_id", "c.position as section_position"])
    .select(sql<number | null>`(a.marks ->> 'confidence')::int`.as("confidence"))
    .execute();
}
/** Lists the newest score of each attempt of these sittings. */
export async function listNewestAttemptScores(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("attempt_scores")
    .distinctOn(["session_id", "attempt_id"])
    .selectAll()
    .where("session_id", "in", sessionIds)
    .orderBy("session_id")
    .orderBy("attempt_id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
export type AttemptScoreRow = Awaited<ReturnType<typeof listNewestAttemptScores>>[number];

/** A row of a table as JSON would hold it. */
type AsJson<Row, Json extends keyof Row> = Omit<Row, Json> & { [C in Json]: unknown };
export type AttemptScoreToAdd = AsJson<
  Insertable<AttemptScores>,
  "score_rule" | "points_table" | "response" | "interactions"
>;
export type SessionScoreToAdd = AsJson<Insertable<SessionScores>, "sections">;

/** Appends scores of attempts. */
export async function insertAttemptScores(tx: Tx, rows: readonly AttemptScoreToAdd[]): Promise<void> {
  await insertRows(tx, "attempt_scores", rows);
}

/** Appends scores of sittings. */
export async function insertSessionScores(tx: Tx, rows: readonly SessionScoreToAdd[]): Promise<void> {
  await insertRows(tx, "session_scores", rows);
}

/** Returns which of these sittings are of chosen sections only. */
export async function findPartial(db: Database, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", sessionIds)
    .where("chosen_sections", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
