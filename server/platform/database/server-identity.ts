import { sql } from "kysely";

/**
 * Which history of which cluster a primary continues, in SQL. It changes with a promotion and with a restore. What was seen of another
 * history may never have happened in this one, and its transactions may have the same numbers as others here.
 */
export const timelineSql =
  "(select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)";

/** Returns the same for the query builder. */
export const timeline = sql.raw<string>(timelineSql);
