import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

/**
 * Keeps the windows of these assessments as they are until the transaction ends, for what creates sittings by them; several may at once.
 * Call it before any lock on sittings, and read the windows afterwards.
 */
export async function holdWindows(tx: Tx, assessmentIds: readonly string[]): Promise<void> {
  await sql`select count(pg_advisory_xact_lock_shared(lock.key)) from (
    select distinct hashtextextended('windows ' || assessment, 0) as key
    from unnest(${[...assessmentIds]}::uuid[]) as assessment order by key offset 0) as lock`.execute(tx);
}

/** Waits for what creates sittings by these allocations, so that a change of them reaches those sittings, and makes the next wait for it. */
export async function lockWindows(tx: Tx, allocationIds: readonly string[]): Promise<void> {
  await sql`select count(pg_advisory_xact_lock(lock.key)) from (
    select distinct hashtextextended('windows ' || coalesce(given.assessment_id, kept.assessment_id), 0) as key
    from allocations given left join practice_sets kept on kept.id = given.practice_set_id
    where given.id = any(${[...allocationIds]}::uuid[]) and coalesce(given.assessment_id, kept.assessment_id) is not null
    order by key offset 0) as lock`.execute(tx);
}
