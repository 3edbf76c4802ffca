import type pg from "pg";

/** How standbys follow the primary. */
export interface Replication {
  standbys: number;
  /** For how many of them an acknowledgement waits. */
  synchronous: number;
  /** By how much the slowest is behind, in seconds; null without a standby. */
  lagSeconds: number | null;
}

/**
 * Returns how the standbys follow; null when this role may not read statistics. An idle primary has nothing that a standby could lack.
 * One that falls silent lags since its last word: PostgreSQL keeps its last measurement until the connection ends.
 */
export async function findReplication(pool: pg.Pool): Promise<Replication | null> {
  const { rows } = await pool.query<Replication & { may_read: boolean }>({
    name: "find_replication",
    text: `select pg_has_role(current_user, 'pg_read_all_stats', 'usage') as may_read, count(*)::int as standbys,
        (count(*) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
        max(case when replay_lsn >= position then 0
          else greatest(extract(epoch from replay_lag), extract(epoch from clock_timestamp() - reply_time)) end)::float8
          as "lagSeconds"
      from pg_stat_replication, pg_current_wal_lsn() as position where state = 'streaming'`,
  });
  const [found] = rows;
  if (!found?.may_read) return null;
  const { standbys, synchronous, lagSeconds } = found;
  return { standbys, synchronous, lagSeconds };
}
