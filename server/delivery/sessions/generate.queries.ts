import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { toolsOffOf } from "../allocations/tools-off.ts";
import type { SessionRow } from "./sessions.queries.ts";

/** A person's sittings of one assessment. */
export interface Pair {
  userId: string;
  assessmentId: string;
}

/** Names the turn that a pair takes, and is its key. */
export const turnOf = ({ userId, assessmentId }: Pair): string => `${userId} ${assessmentId}`;

/** Serializes simultaneous requests for one assessment: the second finds the sitting that the first created. */
export async function lockSittingsOf(tx: Tx, pair: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${turnOf(pair)}, 0))`.execute(tx);
}

/** Tries all these locks without waiting. @returns For each whether it was free. */
export async function tryLockSittingsOf(tx: Tx, pairs: readonly Pair[]): Promise<boolean[]> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(turn, 0)) as taken
    from unnest(${pairs.map(turnOf)}::text[]) with ordinality as given (turn, place) order by place`.execute(tx);
  return rows.map(({ taken }) => taken);
}

/** Lists when the sittings that people have used were begun (null = waiting), a list for each pair: all that were not cancelled or expired, previews aside. */
export async function listUsedStarts(db: Database, pairs: readonly Pair[]): Promise<(Date | null)[][]> {
  const { rows } = await sql<{ starts: (Date | null)[] }>`
    select array(select started_at from sessions
      where user_id = given.person and assessment_id = given.assessment and not is_preview and chosen_sections is null
        and state not in ('cancelled', 'expired')) as starts
    from ${unnested(pairs)} order by place`.execute(db);
  return rows.map(({ starts }) => starts);
}

const unnested = (pairs: readonly Pair[]) => sql`
  unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ assessmentId }) => assessmentId)}::uuid[])
    with ordinality as given (person, assessment, place)`;

/** Returns the open sitting of a person and assessment, if there is one. */
export async function findOpenSession(db: Database, open: Pair & { isPreview: boolean }): Promise<SessionRow | null> {
  return (await listOpenSessions(db, [open], open.isPreview))[0] ?? null;
}

/** Lists the open sittings of these pairs, in no order. */
export async function listOpenSessions(
  db: Database,
  pairs: readonly Pair[],
  isPreview: boolean,
): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where(sql<boolean>`(user_id, assessment_id) in (select person, assessment from ${unnested(pairs)})`)
    .where("is_preview", "=", isPreview)
    .where("chosen_sections", "is", null)
    .where("state", "in", ["allocated", "in_progress"])
    .execute();
}

/** Lists the open previews of a person and assessment, or only those of its draft, which have a version from the start. */
export async function listOpenPreviews(db: Database, pair: Pair, ofDraft: boolean): Promise<string[]> {
  const open = db
    .selectFrom("sessions")
    .leftJoin("assessment_versions as version", "version.id", "sessions.assessment_version_id")
    .select("sessions.id")
    .where("sessions.user_id", "=", pair.userId)
    .where("sessions.assessment_id", "=", pair.assessmentId.toLowerCase())
    .where("sessions.is_preview", "=", true)
    .where("sessions.chosen_sections", "is", null)
    .where("sessions.state", "in", ["allocated", "in_progress"]);
  const rows = await (ofDraft ? open.where("version.number", "<", 0) : open).execute();
  return rows.map(({ id }) => id);
}

/** Values that a draft preview has before it starts; every other sitting gets them at the start. */
export interface FixedAtOnce {
  assessment_version_id: string;
  time_multiplier: number;
  extra_break_seconds: number;
  may_pause: boolean;
  untimed: boolean;
  read_aloud: boolean;
  masking: boolean;
  hard_closes_at: Date;
}

export interface NewSession extends Pair {
  schoolId: string | null;
  allocationId: string | null;
  isPreview: boolean;
  countsInStatistics: boolean;
  chosenSections: string[] | null;
  expiresAt: Date | null;
  createdBy: string;
  fixed?: FixedAtOnce;
}

/** Inserts an allocated session and returns it; null when an open one exists, which the caller uses instead. */
export async function insertSession(tx: Tx, made: NewSession): Promise<SessionRow | null> {
  return (await insertSessions(tx, [made]))[0] ?? null;
}

/** Inserts allocated sessions. @returns The inserted ones, in no order; for each of the others an open one exists. */
export async function insertSessions(tx: Tx, sessions: readonly NewSession[]): Promise<SessionRow[]> {
  if (sessions.length === 0) return [];
  return tx
    .insertInto("sessions")
    .values(
      sessions.map((made) => ({
        id: newId(),
        assessment_id: made.assessmentId,
        user_id: made.userId,
        school_id: made.schoolId,
        allocation_id: made.allocationId,
        tools_off: toolsOffOf(made.allocationId),
        is_preview: made.isPreview,
        counts_in_statistics: made.countsInStatistics,
        chosen_sections: made.chosenSections,
        expires_at: made.expiresAt,
        next_check_at: made.expiresAt,
        created_by: made.createdBy,
        ...made.fixed,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}
