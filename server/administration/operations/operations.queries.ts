import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { listMigrations } from "../../platform/database/migrate.ts";
import { lagSql } from "../../platform/database/replication.ts";
import type { Readings } from "./readings.ts";

async function readOne<T>(db: Database, query: RawBuilder<T>): Promise<T> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The database told nothing of itself");
  return row;
}

/** Returns the state of the database. Counts all connections of its server; the maximum excludes those reserved for superusers. */
export async function readDatabase(db: Database): Promise<Omit<Readings["database"], "is_embedded">> {
  return readOne(
    db,
    sql<Omit<Readings["database"], "is_embedded">>`
      select current_setting('server_version') as version,
        (select sum(numbackends)::int from pg_stat_database) as connections,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max_connections,
        pg_database_size(current_database())::float8 as size_bytes,
        (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()) as oldest_transaction_seconds,
        checkpoint_time as checkpoint_at,
        pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, redo_lsn
        )::float8 as checkpoint_wal_bytes,
        pg_size_bytes(current_setting('max_wal_size'))::float8 as max_wal_bytes
      from pg_control_checkpoint()`,
  );
}

/** Returns the connected replicas, and whether a synchronous standby is required; null if there are neither. */
export async function readReplication(db: Database): Promise<Readings["replication"]> {
  // A role without the rights of pg_read_all_stats sees that there are rows, and nothing in them.
  const { rows } = await sql<{ name: string; state: string | null; sync: string | null; lag: number }>`
    select coalesce(application_name, '') as name, state, sync_state as sync, coalesce(${sql.raw(lagSql)}, 0) as lag
    from pg_stat_replication order by name`.execute(db);
  const { wanted } = await readOne(
    db,
    sql<{ wanted: boolean }>`select current_setting('synchronous_standby_names') <> '' as wanted`,
  );
  const isHidden = rows.some(({ state }) => state === null);
  // A backup that is being made looks like a standby, but for its state.
  const standbys = rows.filter(({ state }) => state === "streaming" || state === "catchup");
  if (standbys.length === 0 && !wanted) return null;
  const isSynchronous = ({ state, sync }: (typeof rows)[number]) =>
    state === "streaming" && (sync === "sync" || sync === "quorum");
  return {
    is_synchronous_wanted: wanted,
    synchronous: standbys.filter(isSynchronous).length,
    is_hidden: isHidden,
    standbys: standbys.map((row) => ({
      name: row.name,
      is_synchronous: isSynchronous(row),
      lag_seconds: row.lag,
    })),
  };
}

/** Returns whether PostgreSQL manages to archive its WAL; null where it isn’t to. */
export async function readArchiving(db: Database): Promise<NonNullable<Readings["backups"]>["archiving"]> {
  const { rows } = await sql<{ archived_at: Date | null; failing_since: Date | null }>`
    select last_archived_time as archived_at,
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then coalesce(last_archived_time, stats_reset, last_failed_time) end as failing_since
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows[0] ?? null;
}

/** Returns the state of sittings: those with overdue transitions, and those still unscored after the grace period. */
export async function readSittings(db: Database): Promise<Readings["sittings"]> {
  return readOne(
    db,
    sql<Readings["sittings"]>`
      select
        (select count(*)::int from sessions where state = 'in_progress' and not is_preview) as in_progress,
        due.count as overdue, due.seconds as overdue_seconds, owed.count as unscored, owed.seconds as unscored_seconds
      from
        (select count(*)::int as count, extract(epoch from now() - min(next_check_at))::float8 as seconds
          from sessions where next_check_at <= now()) due,
        (select count(*)::int as count,
            extract(epoch from now() - min(greatest(submitted_at, grace_ends_at)))::float8 as seconds
          from sessions where scoring_owed and state = 'submitted' and greatest(submitted_at, grace_ends_at) <= now()) owed`,
  );
}

/**
 * Returns the results of the last day's messages, by channel. Excludes messages held back by a restore, which wait for staff, not for a
 * server.
 */
export async function readMessages(db: Database): Promise<Record<"mail" | "sms", Omit<Readings["mail"], "sends">>> {
  const { rows } = await sql<Omit<Readings["mail"], "sends"> & { channel: "mail" | "sms" }>`
    select channel, count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'queued')::int as waiting,
      extract(epoch from now() - min(created_at) filter (where state = 'queued' and failure is not null))::float8 as stuck_seconds
    from outbox_messages
    where (state = 'queued' and held_at is null) or (state in ('sent', 'failed') and finished_at > now() - interval '1 day')
    group by channel`.execute(db);
  const of = (wanted: "mail" | "sms") => {
    const {
      sent = 0,
      failed = 0,
      waiting = 0,
      stuck_seconds = null,
    } = rows.find((row) => row.channel === wanted) ?? {};
    return { sent, failed, waiting, stuck_seconds };
  };
  return { mail: of("mail"), sms: of("sms") };
}

/** Returns the newest migration of the database, and whether this version doesn’t know it. */
export async function readSchema(db: Database): Promise<Pick<Readings["versions"], "schema" | "is_schema_ahead">> {
  const { schema } = await readOne(db, sql<{ schema: string }>`select max(name) as schema from migrations`);
  const newest = (await listMigrations()).at(-1) ?? "";
  return { schema: schema.replace(/\.sql$/, ""), is_schema_ahead: schema > newest };
}

/** PostgreSQL's error codes where the extension exists but its library isn’t loaded, or access is denied. */
const withoutStatements = new Set<unknown>(["55000", "42501"]);

interface SlowStatement {
  text: string;
  calls: number;
  mean_ms: number;
  share: number;
}

/** Lists the statements that took most of this database’s time; null without pg_stat_statements. */
export async function listSlowStatements(db: Database, most: number): Promise<SlowStatement[] | null> {
  const { rows: found } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pg_stat_statements'`.execute(db);
  const [extension] = found;
  if (!extension) return null;
  const listed = sql<SlowStatement>`
    select query as text, sum(calls)::float8 as calls, (sum(total_exec_time) / sum(calls))::float8 as mean_ms,
      coalesce(sum(total_exec_time) / nullif(sum(sum(total_exec_time)) over (), 0), 0)::float8 as share
    from ${sql.ref(`${extension.schema}.pg_stat_statements`)}
    where dbid = (select oid from pg_database where datname = current_database()) and calls > 0
      and query <> '<insufficient privilege>'
    group by query order by sum(total_exec_time) desc limit ${most}`.execute(db);
  return listed.then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (withoutStatements.has((error as { code?: unknown }).code)) return null;
      throw error;
    },
  );
}
