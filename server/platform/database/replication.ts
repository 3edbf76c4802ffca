import type pg from "pg";

/** How standbys follow the primary. */
export interface Replication {
  standbys: number;
  /** How many of them must confirm each write. */
  synchronous: number;
  /** By how much the slowest is behind, in seconds; null without a standby. */
  lagSeconds: number | null;
}

/**
 * By how many seconds a row of `pg_stat_replication` is behind, in SQL for a primary. An idle primary has nothing that a standby could
 * lack. A standby that falls silent lags since its last word: PostgreSQL keeps its last measurement until the connection ends.
 */
export const lagSql = `(case when replay_lsn >= pg_current_wal_lsn() then 0
  else greatest(extract(epoch from replay_lag), extract(epoch from clock_timestamp() - reply_time)) end)::float8`;

/** Returns how the standbys follow; null when this role may not read statistics. */
export async function findReplication(pool: pg.Pool): Promise<Replication | null> {
  const { rows } = await pool.query<Replication & { may_read: boolean }>({
    name: "find_replication",
    text: `select pg_has_role(current_user, 'pg_read_all_stats', 'usage') as may_read, count(*)::int as standbys,
        (count(*) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
        max(${lagSql}) as "lagSeconds"
      from pg_stat_replication where state = 'streaming'`,
  });
  const [found] = rows;
  if (!found?.may_read) return null;
  const { standbys, synchronous, lagSeconds } = found;
  return { standbys, synchronous, lagSeconds };
}
