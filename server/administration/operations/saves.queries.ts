import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

const STEP = sql.lit("10 minutes");

/** Adds saves of one process to those of all in these ten minutes, by the database’s clock. @param counts As `SAVE_BOUNDS` has them. */
export async function noteSaves(db: Database, counts: readonly number[]): Promise<void> {
  await sql`insert into save_readings as noted (at, counts) values (date_bin(${STEP}, now(), 'epoch'), ${counts}::integer[])
    on conflict (at) do update set counts = (
      select array_agg(coalesce(before, 0) + coalesce(more, 0) order by place)
      from unnest(noted.counts, excluded.counts) with ordinality as each (before, more, place)
    )`.execute(db);
}

/** Lists the saves of the last 24 hours by ten minutes, oldest first, and how many seconds each has lasted so far. */
export async function listSaves(db: Database): Promise<{ at: Date; counts: number[]; age_seconds: number }[]> {
  const { rows } = await sql<{ at: Date; counts: number[]; age_seconds: number }>`
    select at, counts, extract(epoch from now() - at)::float8 as age_seconds
    from save_readings where at > now() - interval '24 hours' order by at`.execute(db);
  return rows;
}

const SENT: RawBuilder<unknown> = sql`state in ('sent', 'failed') and finished_at > now() - interval '24 hours'`;

/** Lists how many messages were sent or failed in each of the last 24 hours, oldest first. */
export async function listMessageHours(db: Database): Promise<{ at: Date; count: number }[]> {
  const { rows } = await sql<{ at: Date; count: number }>`
    select now() - make_interval(hours => ago) as at, coalesce(count, 0)::int as count
    from generate_series(0, 23) as ago
    left join (
      select floor(extract(epoch from now() - finished_at) / 3600)::int as ago, count(*) as count
      from outbox_messages where ${SENT} group by 1
    ) as sent using (ago)
    order by at`.execute(db);
  return rows;
}
