import { sql } from "kysely";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";

/** Lists those of some sittings that a person may see, with whose they are and who made the assessment. */
export async function listReachedSittings(db: Database, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("assessments as a", "a.id", "s.assessment_id")
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where((where) => where.or([where("s.user_id", "=", actor.id), where("s.is_preview", "=", false)]))
    .where(reachedBy(actor, "s.user_id"))
    .select([
      "s.id",
      "s.user_id",
      "s.state",
      "s.may_pause",
      "s.school_id",
      "s.room",
      "s.assessment_id",
      "a.created_by as owner",
    ])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as("user_name"))
    .execute();
}

/** Lists the open sittings within reach of these assessments, beside some, in which other tools are off. */
export async function listOthersToArm(
  db: Database,
  actor: Actor,
  { assessments, beside, off }: { assessments: readonly string[]; beside: readonly string[]; off: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s
    where s.assessment_id = any(${assessments}::uuid[]) and s.state in ('allocated', 'in_progress') and not s.is_preview
      and s.id <> all(${beside}::uuid[]) and s.tools_off <> ${off}::text[] and ${reachedBy(actor, "s.user_id")}
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the rooms of sittings, in the order of their ids so that two who do so never wait for each other in a circle. */
export async function updateRooms(tx: Tx, places: readonly { session: string; room: string }[]): Promise<void> {
  const ids = places.map(({ session }) => session);
  const rooms = places.map(({ room }) => room);
  await sql`
    with locked as (select id from sessions where id = any(${ids}::uuid[]) order by id for no key update)
    update sessions s set room = given.room, updated_at = clock_timestamp()
    from locked join unnest(${ids}::uuid[], ${rooms}::text[]) as given (id, room) on given.id = locked.id
    where s.id = locked.id`.execute(tx);
}

/** A person by one of the names they sign in with, with one of their sittings that is open or in progress; null: they have none. */
interface SittingToSeat {
  known_as: string;
  user_id: string;
  name: string;
  session: string | null;
  room: string | null;
}

/**
 * Lists students within reach by email or username, each once for every sitting of theirs that is open or in progress. Where a name is
 * the email of one and the username of another, it means the first.
 *
 * @param names In small letters.
 * @param assessmentId Only sittings of this assessment; null = of any.
 */
export async function listSittingsToSeat(
  db: Database,
  actor: Actor,
  names: readonly string[],
  assessmentId: string | null,
): Promise<SittingToSeat[]> {
  const { rows } = await sql<SittingToSeat>`
    with known as (
      select distinct on (g.name) g.name as known_as, u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name
      from unnest(${names}::text[]) as g (name)
      join users u on u.role = 'student' and u.is_active and (lower(u.email) = g.name or lower(u.username) = g.name)
      where g.name <> '' and ${reachedBy(actor, "u.id")}
      order by g.name, (lower(u.email) = g.name) desc nulls last
    )
    select k.known_as, k.user_id, k.name, s.id as session, s.room
    from known k
    left join sessions s on s.user_id = k.user_id and not s.is_preview and s.state in ('allocated', 'in_progress')
      and (${assessmentId}::uuid is null or s.assessment_id = ${assessmentId}::uuid)
    order by k.known_as, s.id`.execute(db);
  return rows;
}
