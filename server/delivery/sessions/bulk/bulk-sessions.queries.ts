import type { BulkRefusal } from "@sextant/contract/bulk-sessions.ts";
import { type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { BulkSessions } from "../../../platform/database/schema.gen.ts";
import { containing } from "../../../platform/paging.ts";
import { toolsOffOf } from "../../allocations/tools-off.ts";

/** One person and one assessment, and what became of them. */
export interface Outcome {
  user: string;
  assessment: string;
  status: "created" | "already_open" | "refused";
  session: string | null;
  reason: BulkRefusal | null;
}

export type Pair = Pick<Outcome, "user" | "assessment">;

/** Writes down what a job has to do: each of these people with each of these assessments. */
export async function insertWork(
  tx: Tx,
  jobId: string,
  userIds: readonly string[],
  assessmentIds: readonly string[],
): Promise<void> {
  await sql`insert into bulk_sessions (job_id, user_id, assessment_id)
    select ${jobId}::uuid, person, assessment
    from unnest(${userIds}::uuid[]) as person cross join unnest(${assessmentIds}::uuid[]) as assessment
    on conflict do nothing`.execute(tx);
}

/** Returns the next unprocessed pairs of a job and locks them: a second run of the same task waits and then continues after them. */
export async function lockWaiting(tx: Tx, jobId: string, limit: number): Promise<Pair[]> {
  return tx
    .selectFrom("bulk_sessions")
    .select(["user_id as user", "assessment_id as assessment"])
    .where("job_id", "=", jobId)
    .where("status", "=", "waiting")
    .orderBy("user_id")
    .orderBy("assessment_id")
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function updateOutcomes(tx: Tx, jobId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update bulk_sessions set status = new.status, reason = new.reason, session_id = new.session_id
    from unnest(${outcomes.map((one) => one.user)}::uuid[], ${outcomes.map((one) => one.assessment)}::uuid[],
        ${outcomes.map((one) => one.status)}::text[], ${outcomes.map((one) => one.reason)}::text[],
        ${outcomes.map((one) => one.session)}::uuid[]) as new (user_id, assessment_id, status, reason, session_id)
    where bulk_sessions.job_id = ${jobId}::uuid and bulk_sessions.user_id = new.user_id
      and bulk_sessions.assessment_id = new.assessment_id`.execute(tx);
}

/** Counts the pairs of a job by status and reason. */
export async function countOutcomes(
  db: Database,
  jobId: string,
): Promise<{ status: string; reason: string | null; count: number }[]> {
  return db
    .selectFrom("bulk_sessions")
    .select(["status", "reason"])
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("job_id", "=", jobId)
    .groupBy(["status", "reason"])
    .execute();
}

/** Selects the outcome of each pair of a job, sorted by name. */
export function selectOutcomes(
  db: Database,
  jobId: string,
  filter: { status?: Selectable<BulkSessions>["status"] | undefined; search?: string | undefined },
) {
  let query = db
    .selectFrom("bulk_sessions")
    .innerJoin("users", "users.id", "bulk_sessions.user_id")
    .select(["bulk_sessions.user_id as user", "bulk_sessions.assessment_id as assessment", "bulk_sessions.status"])
    .select(["bulk_sessions.reason", "bulk_sessions.session_id as session"])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name) collate by_name`.as("user_name"))
    .where("bulk_sessions.job_id", "=", jobId);
  if (filter.status) query = query.where("bulk_sessions.status", "=", filter.status);
  if (filter.search) {
    query = query.where(sql<boolean>`(users.first_name || ' ' || users.last_name) ilike ${containing(filter.search)}`);
  }
  return query;
}

/** Locks these pairs against concurrent creation of sittings, always in the same order to prevent deadlocks. */
export async function lockPairs(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`select count(pg_advisory_xact_lock(lock.key)) from (
    select distinct hashtextextended(pair, 0) as key from unnest(${pairs.map(({ user, assessment }) => `${user} ${assessment}`)}::text[]) as pair
    order by key offset 0) as lock`.execute(tx);
}

interface NewSession {
  id: string;
  assessmentId: string;
  userId: string;
  schoolId: string | null;
  allocationId: string;
  expiresAt: Date | null;
}

/** Inserts allocated sittings and returns their ids; skips pairs that already have an open one. */
export async function insertSessions(tx: Tx, made: readonly NewSession[], createdBy: string): Promise<Set<string>> {
  if (made.length === 0) return new Set();
  const rows = await tx
    .insertInto("sessions")
    .values(
      made.map((session) => ({
        id: session.id,
        assessment_id: session.assessmentId,
        user_id: session.userId,
        school_id: session.schoolId,
        allocation_id: session.allocationId,
        tools_off: toolsOffOf(session.allocationId),
        expires_at: session.expiresAt,
        next_check_at: session.expiresAt,
        created_by: createdBy,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return new Set(rows.map((row) => row.id));
}
