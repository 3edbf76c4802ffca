import { sql } from "kysely";
import { reachedBy } from "../../access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";

/** Selects people within reach who have material by a live allocation, each once, with how far they have read. */
export function readersOf(db: Database, actor: Actor, id: string, search: string | undefined) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom("users")
        .innerJoin(
          sql<{ user_id: string; groups: { id: string; name: string }[]; closes_at: Date | null }>`(
            select has.user_id, max(has.closes_at) as closes_at,
              coalesce(jsonb_agg(distinct jsonb_build_object('id', has.group_id, 'name', has.group_name))
                filter (where has.group_id is not null), '[]') as groups
            from (
              select given.user_id, given.closes_at, null::uuid as group_id, null::text as group_name
              from allocations given
              where given.study_material_id = ${id}::uuid and given.revoked_at is null and given.user_id is not null
              union all
              select member.user_id, given.closes_at, target.id, target.name
              from allocations given join groups target on target.id = given.group_id
              join group_members member on member.group_id = target.id and member.member_from <= now()
                and (member.member_to is null or member.member_to > now())
              where given.study_material_id = ${id}::uuid and given.revoked_at is null
            ) has group by has.user_id)`.as("has"),
          (join) => join.onRef("has.user_id", "=", "users.id"),
        )
        .leftJoin("material_reading as reading", (join) =>
          join.onRef("reading.user_id", "=", "users.id").on("reading.study_material_id", "=", id),
        )
        .select(["users.id as user", "has.groups", "has.closes_at"])
        .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as("name"))
        .select(["reading.opened_at", "reading.last_opened_at", "reading.version as read_version"])
        .select(["reading.last_page", "reading.finished_at", "reading.downloaded_at"])
        .select(
          sql<number>`coalesce((select sum(upper(r) - lower(r)) from unnest(reading.pages_read) as r), 0)::int`.as(
            "pages_read",
          ),
        )
        .where(reachedBy(actor, "users.id"))
        .as("readers"),
    )
    .selectAll()
    .$if(Boolean(search), (rows) => rows.where("name", "ilike", containing(search ?? "")));
}
