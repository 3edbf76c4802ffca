import type { RosterKind } from "@sextant/interchange/roster/records.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";

/** A record as its file has it. */
export interface StagedRecord {
  line: number;
  sourcedId: string;
  isActive: boolean;
  modifiedAt: Date | null;
  said: Record<string, unknown>;
}

/** Makes the tables in which the files of a roster lie until the transaction ends. */
export async function createStage(tx: Tx): Promise<void> {
  await sql`create temporary table staged_records (
    kind text not null, sourced_id text not null, line integer not null, is_active boolean not null,
    modified_at timestamptz, said jsonb not null, is_older boolean not null default false, primary key (kind, sourced_id)) on commit drop`.execute(
    tx,
  );
  // Lines that were passed over: what they name is there all the same.
  await sql`create temporary table staged_names (
    kind text not null, sourced_id text not null, primary key (kind, sourced_id)) on commit drop`.execute(tx);
}

/** Tells PostgreSQL how large the tables of rosters are by now, which it would learn only after the transaction. */
export async function analyzeRoster(tx: Tx): Promise<void> {
  await sql`analyze staged_records, roster_people, roster_records`.execute(tx);
}

/** Adds records to the stage. @returns Those whose IDs an earlier line has. */
export async function stageRecords(
  tx: Tx,
  kind: RosterKind,
  records: readonly StagedRecord[],
): Promise<StagedRecord[]> {
  if (records.length === 0) return [];
  const { rows } = await sql<{ line: number }>`
    insert into staged_records (kind, sourced_id, line, is_active, modified_at, said)
    select ${kind}, one.sourced_id, one.line, one.is_active, one.modified_at, one.said
    from unnest(${records.map(({ sourcedId }) => sourcedId)}::text[], ${records.map(({ line }) => line)}::integer[],
      ${records.map(({ isActive }) => isActive)}::boolean[], ${records.map(({ modifiedAt }) => modifiedAt)}::timestamptz[],
      ${records.map(({ said }) => JSON.stringify(said))}::jsonb[])
      with ordinality as one (sourced_id, line, is_active, modified_at, said, place)
    order by one.place
    on conflict do nothing returning line`.execute(tx);
  if (rows.length === records.length) return [];
  const kept = new Set(rows.map(({ line }) => line));
  return records.filter(({ line }) => !kept.has(line));
}

export async function stageNames(tx: Tx, kind: RosterKind, sourcedIds: readonly string[]): Promise<void> {
  if (sourcedIds.length === 0) return;
  await sql`insert into staged_names (kind, sourced_id)
    select distinct ${kind}, name from unnest(${[...sourcedIds]}::text[]) as name on conflict do nothing`.execute(tx);
}

const olderThanKept = sql<boolean>`kept.modified_at is not null and staged.modified_at is not null and staged.modified_at < kept.modified_at`;

/** What is new in a roster’s people: one who is left out keeps no words here. */
const personSaid = sql`case when kept.decision = 'left_out' then '{}'::jsonb when staged.is_active then staged.said else kept.said end`;

/**
 * Takes over what is staged of a kind. What was said later stays; what is marked as deleted keeps its last words.
 *
 * @returns How many lines are older than what is kept.
 */
export async function mergeStaged(
  tx: Tx,
  { rosterId, importId }: { rosterId: string; importId: string },
  kind: RosterKind,
): Promise<number> {
  const isPeople = kind === "users";
  const table = sql.raw(isPeople ? "roster_people" : "roster_records");
  const isKind = isPeople ? sql`true` : sql`kept.kind = ${kind}`;
  const { rows } = await sql<{ count: number }>`
    with older as (
      update staged_records staged set is_older = true from ${table} kept
      where staged.kind = ${kind} and kept.roster_id = ${rosterId}::uuid and ${isKind}
        and kept.sourced_id = staged.sourced_id and ${olderThanKept}
      returning 1)
    select count(*) as count from older`.execute(tx);
  const said = isPeople ? personSaid : sql`case when staged.is_active then staged.said else kept.said end`;
  await sql`
    update ${table} kept set said = ${said}, modified_at = coalesce(staged.modified_at, kept.modified_at),
      removed_at = case when staged.is_active then null else coalesce(kept.removed_at, now()) end,
      removed_by = case when staged.is_active then null when kept.removed_at is null then ${importId}::uuid else kept.removed_by end
    from staged_records staged
    where staged.kind = ${kind} and not staged.is_older and kept.roster_id = ${rosterId}::uuid and ${isKind}
      and kept.sourced_id = staged.sourced_id
      and (kept.said is distinct from ${said} or kept.modified_at is distinct from coalesce(staged.modified_at, kept.modified_at)
        or (kept.removed_at is null) <> staged.is_active)`.execute(tx);
  const columns = isPeople ? sql`roster_id, sourced_id` : sql`roster_id, kind, sourced_id`;
  const values = isPeople ? sql`${rosterId}::uuid, sourced_id` : sql`${rosterId}::uuid, ${kind}, sourced_id`;
  await sql`
    insert into ${table} (${columns}, said, modified_at, removed_at, removed_by)
    select ${values}, said, modified_at, case when is_active then null else now() end,
      case when is_active then null else ${importId}::uuid end
    from staged_records where kind = ${kind} on conflict do nothing`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Marks as removed what is missing from a whole file. */
export async function removeMissing(
  tx: Tx,
  { rosterId, importId }: { rosterId: string; importId: string },
  kind: RosterKind,
): Promise<void> {
  const isPeople = kind === "users";
  const table = sql.raw(isPeople ? "roster_people" : "roster_records");
  await sql`
    update ${table} kept set removed_at = now(), removed_by = ${importId}::uuid
    where kept.roster_id = ${rosterId}::uuid and ${isPeople ? sql`true` : sql`kept.kind = ${kind}`} and kept.removed_at is null
      and not exists (select from staged_records staged where staged.kind = ${kind} and staged.sourced_id = kept.sourced_id)
      and not exists (select from staged_names named where named.kind = ${kind} and named.sourced_id = kept.sourced_id)`.execute(
    tx,
  );
}
