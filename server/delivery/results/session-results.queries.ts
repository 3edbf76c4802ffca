import { type Insertable, sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { updateRows } from "../../platform/database/rows.ts";
import type { SessionResults } from "../../platform/database/schema.gen.ts";

/**
 * Serializes transactions that write results of one person. Take this lock before writing any of that person's results; for several people
 * it locks in numeric order to prevent deadlocks.
 */
export async function lockResults(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('results'), place) from (
      select distinct hashtext(person) as place from unnest(${userIds}::text[]) as given (person) order by place
    ) as places`.execute(tx);
}

/** Writes results, each in the place of the one that was there. */
export async function upsertSessionResults(tx: Tx, rows: readonly Insertable<SessionResults>[]): Promise<void> {
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < rows.length; start += 5000)
    await tx
      .insertInto("session_results")
      .values(rows.slice(start, start + 5000))
      .onConflict((conflict) =>
        conflict.column("session_id").doUpdateSet((excluded) => ({
          submitted_at: excluded.ref("excluded.submitted_at"),
          released_at: excluded.ref("excluded.released_at"),
          counts: excluded.ref("excluded.counts"),
          answers: excluded.ref("excluded.answers"),
          is_first: sql<boolean>`session_results.is_first and excluded.counts`,
        })),
      )
      .execute();
}

/** Sittings that were reopened or cancelled count no longer. */
export async function withdrawResults(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("session_results")
    .set({ counts: false, is_first: false, released_at: null })
    .where("session_id", "in", sessionIds)
    .execute();
}

/** Writes into the results of sittings when each was released. */
export async function updateReleased(
  tx: Tx,
  released: readonly { session_id: string; released_at: Date | null }[],
): Promise<void> {
  await updateRows(tx, "session_results", ["session_id"], released);
}

/** Returns whether sittings count in statistics, and the schools that their students had. */
export async function listStandings(tx: Tx, sessionIds: readonly string[]) {
  return tx
    .selectFrom("sessions")
    .select(["id", "school_id", "counts_in_statistics"])
    .where("id", "in", sessionIds)
    .execute();
}

/**
 * Updates which sitting is the first of each person and version. It takes two statements because the unique index is checked row by row.
 */
export async function updateFirst(tx: Tx, people: readonly { userId: string; versionId: string }[]): Promise<void> {
  const first = sql`
    select distinct on (result.user_id, result.assessment_version_id) result.session_id
    from unnest(${people.map((one) => one.userId)}::uuid[], ${people.map((one) => one.versionId)}::uuid[])
      as wanted (user_id, version_id)
    join session_results result on result.user_id = wanted.user_id
      and result.assessment_version_id = wanted.version_id and result.counts
    order by result.user_id, result.assessment_version_id, result.submitted_at, result.session_id`;
  await sql`
    update session_results old set is_first = false
    from unnest(${people.map((one) => one.userId)}::uuid[], ${people.map((one) => one.versionId)}::uuid[])
      as wanted (user_id, version_id)
    where old.user_id = wanted.user_id and old.assessment_version_id = wanted.version_id and old.is_first
      and old.session_id not in (${first})`.execute(tx);
  await sql`
    update session_results new set is_first = true
    where new.session_id in (${first}) and not new.is_first`.execute(tx);
}
