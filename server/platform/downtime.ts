import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database/client.ts";
import { newId } from "./ids.ts";

const EVERY_MS = 2000;
/** So long without a sign of any process is a downtime; less is a moment in which one was busy. */
const SHORTEST = sql`interval '10 seconds'`;

/** When the service was away, by the database's clock. */
export interface Downtime {
  from: Date;
  to: Date;
}

/** Says that a process serves and reaches the database. The first to say so after a while notes that the service was away. */
export async function beat(db: Database): Promise<void> {
  await sql`
    with before as materialized (select beat_at from service_beats for update),
    noted as (
      insert into downtimes (id, from_at, to_at)
      select ${newId()}::uuid, beat_at, clock_timestamp() from before where beat_at < clock_timestamp() - ${SHORTEST}
    )
    insert into service_beats (beat_at) select clock_timestamp() from (select count(*) from before) as locked
    on conflict (one) do update set beat_at = excluded.beat_at`.execute(db);
}

/** Lists when the service was away since a moment, oldest first; also now, as long as no process has noted that it is back. */
export async function listDowntimes(db: Database, since: Date): Promise<Downtime[]> {
  const { rows } = await sql<Downtime>`
    select from_at as "from", to_at as "to" from downtimes where to_at > ${since}
    union all
    select beat_at, clock_timestamp() from service_beats where beat_at < clock_timestamp() - ${SHORTEST}
    order by 1`.execute(db);
  return rows;
}

/** Beats until stopped; done with the first beat when it returns. */
export async function startBeating(db: Database, log: Logger): Promise<{ stop(): void }> {
  await beat(db);
  const again = () => void beat(db).catch((error: unknown) => log.warn({ err: error }, "the database is out of reach"));
  const timer = setInterval(again, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
