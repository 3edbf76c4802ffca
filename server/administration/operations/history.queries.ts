import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** One figure of each curve. Times are in seconds. */
export interface Sample {
  connections: number;
  /** Null where nothing replicates. */
  lag_seconds: number | null;
  oldest_job_seconds: number;
  overdue_seconds: number;
}

const STEP = sql.lit("10 minutes");

/** Notes figures in the ten minutes they belong to, by the database’s clock; of several, also of several processes, the largest stay. */
export async function noteSample(db: Database, sample: Sample): Promise<void> {
  await sql`insert into operation_readings (at, connections, lag_seconds, oldest_job_seconds, overdue_seconds)
    values (date_bin(${STEP}, now(), 'epoch'), ${sample.connections}, ${sample.lag_seconds}, ${sample.oldest_job_seconds},
      ${sample.overdue_seconds})
    on conflict (at) do update set
      connections = greatest(operation_readings.connections, excluded.connections),
      lag_seconds = greatest(operation_readings.lag_seconds, excluded.lag_seconds),
      oldest_job_seconds = greatest(operation_readings.oldest_job_seconds, excluded.oldest_job_seconds),
      overdue_seconds = greatest(operation_readings.overdue_seconds, excluded.overdue_seconds)`.execute(db);
}

/** Lists the figures of the last 24 hours, oldest first. */
export function listSamples(db: Database) {
  return db
    .selectFrom("operation_readings")
    .select(["at", "connections", "lag_seconds", "oldest_job_seconds", "overdue_seconds"])
    .where("at", ">", sql<Date>`now() - interval '24 hours'`)
    .orderBy("at")
    .execute();
}
