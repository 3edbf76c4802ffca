import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Someone whose hour has come. */
export interface RoundRow {
  id: string;
  role: Role;
  time_zone: string;
  /** What they chose of notifications. */
  choice: unknown;
}

/** Lists the time zones of active people whose mornings are not known yet. */
export async function listNewZones(db: Database): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct time_zone from users
    where is_active and not exists (select from reminder_rounds round where round.user_id = users.id)`.execute(db);
  return rows.map(({ time_zone }) => time_zone);
}

/** Has active people looked at for the first time, by their zones. */
export async function insertRounds(db: Database, zones: readonly { zone: string; at: Date }[]): Promise<void> {
  if (zones.length === 0) return;
  await sql`insert into reminder_rounds (user_id, next_at)
    select users.id, zone.at from users
    join unnest(${zones.map(({ zone }) => zone)}::text[], ${zones.map(({ at }) => at)}::timestamptz[]) as zone (name, at)
      on zone.name = users.time_zone
    where users.is_active
    on conflict (user_id) do nothing`.execute(db);
}

/** Returns people whose hour has come; those whom another process looks at are left to it. */
export async function lockRounds(tx: Tx, now: Date, most: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select users.id, users.role, users.time_zone, users.preferences -> 'notifications' as choice
    from reminder_rounds round join users on users.id = round.user_id
    where round.next_at <= ${now} order by round.next_at, round.user_id limit ${most}
    for update of round skip locked`.execute(tx);
  return rows;
}

/** Sets when these people are looked at again. */
export async function updateRounds(db: Database, rounds: readonly { id: string; at: Date }[]): Promise<void> {
  await sql`update reminder_rounds set next_at = next.at
    from unnest(${rounds.map(({ id }) => id)}::uuid[], ${rounds.map(({ at }) => at)}::timestamptz[]) as next (id, at)
    where user_id = next.id`.execute(db);
}

/** Counts the students within reach, those who submitted something in a week by the clocks of a zone, and what they submitted. */
export async function selectTeamWeek(db: Database, actor: Actor, week: string, zone: string) {
  const monday = sql`to_date(${week} || '-1', 'IYYY-"W"IW-ID')`;
  const { rows } = await sql<{ students: number; active: number; tests: number }>`
    with reached as materialized (
      select id from users where role = 'student' and is_active and ${reachedBy(actor, "users.id")}
    )
    select count(*)::int as students, (count(*) filter (where done.tests > 0))::int as active,
      coalesce(sum(done.tests), 0)::int as tests
    -- Student by student: how few they are is more than the planner can know.
    from reached cross join lateral (
      select count(*) as tests from sessions sitting
      where sitting.user_id = reached.id and not sitting.is_preview and sitting.state <> 'cancelled'
        and sitting.submitted_at >= ${monday}::timestamp at time zone ${zone}
        and sitting.submitted_at < (${monday} + 7)::timestamp at time zone ${zone}
    ) done`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A count has a row");
  return row;
}
