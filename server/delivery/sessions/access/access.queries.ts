import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { type BrowserState, browserStateOf } from "../../allocations/browser-state.ts";
import { startCodesOf } from "../../allocations/start-codes.ts";

/** The conditions for starting a sitting. */
export interface AccessRow {
  user_id: string;
  assessment_id: string;
  state: string;
  is_preview: boolean;
  password_hash: string | null;
  /** The student must enter one of them; empty where no code is required. */
  start_codes: string[];
  browser: BrowserState;
  /** That was made in Safe Exam Browser for this sitting. */
  inside_sign_in: string | null;
  /** Of the version published now; null while there is none. */
  rules: SittingRules | null;
}

/** Reads the conditions for starting these sittings, by sitting. */
export async function selectAccess(db: Database, sessionIds: readonly string[]): Promise<Map<string, AccessRow>> {
  const { rows } = await sql<AccessRow & { id: string }>`
    select s.id, s.user_id, s.assessment_id, s.state, s.is_preview, a.password_hash, ${startCodesOf("s")} as start_codes,
      ${browserStateOf("s")} as browser, inside.sign_in_id as inside_sign_in,
      v.sitting_rules as rules
    from sessions s
    join assessments a on a.id = s.assessment_id
    left join assessment_versions v on v.assessment_id = a.id and v.number = a.published_version
    left join safe_browser_sittings inside on inside.session_id = s.id
    where s.id = any(${sessionIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the name under which students know an assessment. */
export async function selectPublishedName(db: Database, assessmentId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(v.name, a.name) as name from assessments a
    left join assessment_versions v on v.assessment_id = a.id and v.number = a.published_version
    where a.id = ${assessmentId}::uuid`.execute(db);
  return rows[0]?.name ?? null;
}

/** Serializes the tries of one student across processes, so that of many simultaneous guesses each is judged after the previous one. */
export async function lockTries(tx: Tx, userId: string, assessmentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${assessmentId}`}, 7340034))`.execute(tx);
}

/** Returns how many wrong passwords were typed within a day, and the seconds since the last of them. */
export async function selectFailures(
  tx: Tx,
  userId: string,
  assessmentId: string,
): Promise<{ failures: number; since: number }> {
  const { rows } = await sql<{ failures: number; since: number }>`
    select failures, extract(epoch from clock_timestamp() - failed_at)::float8 as since from password_failures
    where user_id = ${userId} and assessment_id = ${assessmentId} and failed_at > clock_timestamp() - interval '1 day'`.execute(
    tx,
  );
  return rows[0] ?? { failures: 0, since: 0 };
}

export async function writeFailures(tx: Tx, userId: string, assessmentId: string, failures: number): Promise<void> {
  await sql`insert into password_failures (user_id, assessment_id, failures, failed_at)
    values (${userId}, ${assessmentId}, ${failures}, clock_timestamp())
    on conflict (user_id, assessment_id) do update set failures = excluded.failures, failed_at = excluded.failed_at`.execute(
    tx,
  );
}

export async function deleteFailures(tx: Tx, userId: string, assessmentId: string): Promise<void> {
  await tx
    .deleteFrom("password_failures")
    .where("user_id", "=", userId)
    .where("assessment_id", "=", assessmentId)
    .execute();
}
