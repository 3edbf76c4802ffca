import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { isForTheTeam } from "./answers/answers.queries.ts";
import { readPayload } from "./answers/read-payload.ts";

/**
 * Returns the condition that a late or superseded answer `h` can still be counted for the attempt `a`: neither it nor a newer answer of its
 * device counts. If another device has given the same answer since, there is nothing to count. Sealed answers (essays and notes) can't be
 * compared here, so they wait.
 */
const canStillCount = (): RawBuilder<boolean> =>
  sql<boolean>`(not h.counted and case when h.lease < a.lease
    then h.sealed is not null or jsonb_strip_nulls(coalesce(h.payload::jsonb -> 'response', '{}')) is distinct from coalesce(a.response, '{}')
    else (h.lease, h.revision) > (a.lease, a.revision) end)`;

const newestLate = (db: Database) =>
  db
    .selectFrom("answer_history as h")
    .innerJoin("attempts as a", (join) =>
      join.onRef("a.session_id", "=", "h.session_id").onRef("a.id", "=", "h.attempt_id"),
    )
    .where(isForTheTeam)
    .distinctOn(["h.session_id", "h.attempt_id"])
    .orderBy("h.session_id")
    .orderBy("h.attempt_id")
    .orderBy("h.lease", "desc")
    .orderBy("h.revision", "desc")
    .orderBy("h.seq", "desc");

/** Lists the newest late or superseded answer of each attempt in a sitting; an answer that was counted later is listed as counted. */
export async function listLateAnswers(db: Database, sessionId: string) {
  return newestLate(db)
    .where("h.session_id", "=", sessionId)
    .select(["h.attempt_id", "h.revision", "h.received_at", "h.in_grace", "h.counted", canStillCount().as("waits")])
    .execute();
}

/** Returns the condition that a late answer `h` is undecided: it arrived after the team last left some uncounted. */
const isUndecided = (leftAt: string): RawBuilder<boolean> =>
  sql<boolean>`(h.received_at > coalesce(${sql.ref(leftAt)}, '-infinity'))`;

/** Returns a subquery for the number of a sitting's late answers that wait for a decision. @param session The name of its row there. */
export const lateWaitingIn = (session: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (
      select distinct on (h.attempt_id) ${canStillCount()} and ${isUndecided(`${session}.late_left_at`)} as waits
      from answer_history h join attempts a on a.session_id = h.session_id and a.id = h.attempt_id
      where h.session_id = ${sql.ref(`${session}.id`)} and ${isForTheTeam}
      order by h.attempt_id, h.lease desc, h.revision desc, h.seq desc
    ) late where late.waits)`;

/** Counts, for each of these sittings that has any, the late answers that wait for a decision. */
export async function countLateWaiting(db: Database, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(
      newestLate(db)
        .innerJoin("sessions as s", "s.id", "h.session_id")
        .where(sql<boolean>`h.session_id = any(${sessionIds}::uuid[])`)
        .select(["h.session_id", sql<boolean>`${canStillCount()} and ${isUndecided("s.late_left_at")}`.as("waits")])
        .as("late"),
    )
    .where("late.waits", "=", true)
    .groupBy("late.session_id")
    .select(["late.session_id", sql<number>`count(*)::int`.as("count")])
    .execute();
  return new Map(rows.map(({ session_id: id, count }) => [id, count]));
}

/**
 * Why an answer was late, or wasn't: made while the clock stood still; made after its section's end; made before it but received after
 * the grace, or once the sitting was scored; said to be made before it, without a witness; received within the grace; or overtaken by an
 * answer that was given on another device.
 */
type Lateness =
  | "paused"
  | "made_after_end"
  | "received_late"
  | "already_scored"
  | "unconfirmed"
  | "in_time"
  | "overtaken";

interface LateRow {
  received_at: Date;
  elapsed_ms: number;
  in_grace: boolean;
  counted: boolean;
  started_at: Date | null;
  ended_at: Date | null;
  paused_ms: number;
  status: string;
  /** Whether the sitting had been scored when it came. */
  after_score: boolean;
}

function latenessOf(row: LateRow): Lateness {
  if (row.status === "superseded") return "overtaken";
  if (!row.started_at || !row.ended_at || row.received_at < row.ended_at) return "paused";
  const worked = row.ended_at.getTime() - row.started_at.getTime() - row.paused_ms;
  if (row.elapsed_ms > worked) return "made_after_end";
  if (!row.in_grace) return "received_late";
  if (row.counted) return "in_time";
  return row.after_score ? "already_scored" : "unconfirmed";
}

/** Reads the answers of a sitting that can still be counted, each with its current attempt, in the order of the questions. */
export async function selectWaiting(db: Database, sessionId: string) {
  const rows = await newestLate(db)
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("h.session_id", "=", sessionId)
    .select(["h.attempt_id", "h.received_at", "h.status", "h.payload", "h.sealed", canStillCount().as("waits")])
    .select(["a.position", "a.response", "a.question_version_id", "a.option_order", "a.session_section_id"])
    .select(["c.position as section_position", "c.version_section_id"])
    .execute();
  return rows
    .filter(({ waits }) => waits)
    .sort((one, other) => one.section_position - other.section_position || one.position - other.position);
}

/**
 * Returns the newest late or superseded answer of each attempt in a sitting, with its content and the reason why it doesn’t count, by
 * attempt.
 */
export async function readLateAnswers(db: Database, session: { id: string; user_id: string }) {
  const rows = await newestLate(db)
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.session_id", "=", "a.session_id").onRef("c.id", "=", "a.session_section_id"),
    )
    .where("h.session_id", "=", session.id)
    .select(["h.attempt_id", "h.revision", "h.received_at", "h.in_grace", "h.counted", canStillCount().as("waits")])
    .select(["h.payload", "h.sealed", "h.elapsed_ms", "h.status"])
    .select(["c.started_at", "c.ended_at", "c.paused_ms", "c.reason"])
    .select(
      sql<boolean>`exists (select from attempt_scores score
        where score.session_id = h.session_id and score.attempt_id = h.attempt_id and score.created_at < h.received_at)`.as(
        "after_score",
      ),
    )
    .execute();
  const present = async (row: (typeof rows)[number]) => ({
    revision: row.revision,
    received_at: row.received_at,
    in_grace: row.in_grace,
    counted: row.counted,
    waits: row.waits,
    why: latenessOf({ ...row, elapsed_ms: Number(row.elapsed_ms), paused_ms: Number(row.paused_ms) }),
    ended_by: row.reason as "student" | "deadline" | "staff" | null,
    response: ((await readPayload(db, session.user_id, row)).response ?? {}) as Record<string, unknown>,
  });
  const read = new Map<string, Awaited<ReturnType<typeof present>>>();
  for (const row of rows) read.set(row.attempt_id, await present(row));
  return read;
}
