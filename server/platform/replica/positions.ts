import type pg from "pg";

interface Standing {
  /** Bytes of the log that it has. */
  replayed: number | null;
  is_standby: boolean;
  system: string;
  /** Seconds since the last transaction that it has. */
  since: number | null;
}

const bytesOf = (lsn: string) => `pg_wal_lsn_diff(${lsn}, '0/0')::float8`;

/** Reads how far the primary’s log is, in bytes. */
export async function readPrimary(pool: pg.Pool): Promise<{ position: number; system: string }> {
  const { rows } = await pool.query(
    `select ${bytesOf("pg_current_wal_lsn()")} as position, (select system_identifier::text from pg_control_system()) as system`,
  );
  return rows[0];
}

/** Reads how far a standby is in that log. */
export async function readStandby(pool: pg.Pool): Promise<Standing> {
  const { rows } =
    await pool.query(`select ${bytesOf("pg_last_wal_replay_lsn()")} as replayed, pg_is_in_recovery() as is_standby,
      (select system_identifier::text from pg_control_system()) as system,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as since`);
  return rows[0];
}
