import { sql } from "kysely";
import { finishedNewest } from "../../../delivery/allocations/media/finished-reading.ts";
import { givenBy } from "../../../delivery/allocations/media/given.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { containing } from "../../../platform/paging.ts";
import { countPagesRead, lastPageRead } from "./pages-read.ts";

type ReadingState = "not_opened" | "started" | "finished";
/** A person's reading state; no row means never opened. */
const stateOf = sql<ReadingState>`case when opened_at is null then 'not_opened'
  when finished_at is null then 'started' else 'finished' end`;

/** One person's effective assignment of a material, over all assignments. */
interface Has {
  user_id: string;
  /** It was assigned to them personally. */
  by_name: boolean;
  groups: { id: string; name: string }[];
  opens_at: Date | null;
  closes_at: Date | null;
  due_at: Date | null;
}

const isLive = sql<boolean>`given.revoked_at is null and (given.closes_at is null or given.closes_at > now())`;

/** Selects people who have material by an allocation whose window isn't over. */
const hasNow = (id: string) => {
  const ways = sql`
    select given.id as allocation_id, given.user_id, null::uuid as group_id, given.opens_at, given.closes_at, given.due_at,
      given.created_at
    from allocations given
    where given.study_material_id = ${id}::uuid and ${isLive} and given.user_id is not null
    union all
    select given.id, member.user_id, target.id, given.opens_at, given.closes_at, given.due_at, given.created_at
    from allocations given join groups target on target.id = given.group_id
    join group_members member on member.group_id = target.id and member.member_from <= now()
      and (member.member_to is null or member.member_to > now())
    where given.study_material_id = ${id}::uuid and ${isLive}`;
  return sql<Has>`(
  select had.user_id, had.opens_at, had.closes_at, had.due_at, way.by_name, way.groups
  from ${givenBy(["user_id"], ways)} had cross join lateral (
    select bool_or(one.value -> 'group' = 'null'::jsonb) as by_name,
      coalesce(jsonb_agg(distinct one.value -> 'group') filter (where one.value -> 'group' <> 'null'::jsonb), '[]') as groups
    from jsonb_array_elements(had."from"::jsonb) one) way)`;
};

/** Selects people who have read in material that an allocation gave them, and have it by none any more. */
const hadBy = (id: string) => sql<Has>`(
  select known.user_id, null::timestamptz as opens_at, null::timestamptz as closes_at, null::timestamptz as due_at,
    false as by_name, '[]'::jsonb as groups
  from material_reading known
  where known.study_material_id = ${id}::uuid
    and exists (
      select from allocations given
      left join group_members member on member.group_id = given.group_id and member.user_id = known.user_id
      where given.study_material_id = ${id}::uuid and known.user_id in (given.user_id, member.user_id)
    )
    and not exists (select from ${hasNow(id)} has where has.user_id = known.user_id))`;

/**
 * Selects people within reach who have material now, or had it where that is what is asked for, each once, with how far they have read.
 *
 * @param material With the last page of its newest version, or null while they are not counted.
 */
export function readersOf(
  db: Database,
  actor: Actor,
  { id, end }: { id: string; end: number | null },
  {
    search,
    state,
    user,
  }: { search?: string | undefined; state?: ReadingState | "ended" | undefined; user?: string | undefined } = {},
) {
  const last = sql`${end}::int`;
  return db
    .selectFrom((from) =>
      from
        .selectFrom("users")
        .innerJoin((state === "ended" ? hadBy(id) : hasNow(id)).as("has"), (join) =>
          join.onRef("has.user_id", "=", "users.id"),
        )
        .leftJoin("material_reading as reading", (join) =>
          join.onRef("reading.user_id", "=", "users.id").on("reading.study_material_id", "=", id),
        )
        .select(["users.id as user", "has.by_name", "has.groups", "has.opens_at", "has.closes_at", "has.due_at"])
        .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as("name"))
        .select(["reading.opened_at", "reading.last_opened_at", "reading.version as read_version"])
        .select([finishedNewest.as("finished_at"), "reading.downloaded_at", lastPageRead(last).as("last_page")])
        .select(countPagesRead(last).as("pages_read"))
        .where("users.is_active", "=", true)
        .where(reachedBy(actor, "users.id"))
        .as("readers"),
    )
    .selectAll()
    .$if(Boolean(search), (rows) => rows.where("name", "ilike", containing(search ?? "")))
    .$if(user !== undefined, (rows) => rows.where("user", "=", user ?? ""))
    .$if(state !== undefined && state !== "ended", (rows) => rows.where(stateOf, "=", state as ReadingState));
}

/** Counts readers by their state, those who have started by how many pages they have read too. */
export async function countByState(readers: ReturnType<typeof readersOf>) {
  return readers
    .clearSelect()
    .select([
      stateOf.as("state"),
      sql<number>`case when ${stateOf} = 'started' then pages_read else 0 end`.as("pages_read"),
    ])
    .select(sql<number>`count(*)::int`.as("people"))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
    .execute();
}
