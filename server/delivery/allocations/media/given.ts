import { type RawBuilder, sql } from "kysely";
import { allocationsOf, type Media } from "../../../foundation/access/media.ts";

/** What all live allocations of a material or video come to for one person. */
export interface Given {
  /** How they came by it: by name, or through a group. */
  from: { allocation: string; group: { id: string; name: string } | null }[];
  /** The window that is open now, else the next: those that overlap or touch are joined. */
  opens_at: Date | null;
  closes_at: Date | null;
  /** Of the allocations of that window the latest that names the person, else the latest of their groups; null where none sets it. */
  due_at: Date | null;
  /** Since when they have it, by the newest of all. */
  given_at: Date;
}

/**
 * Selects what live allocations come to, a row for each of these keys of theirs. It is the one place that says by when something is to be
 * read or watched.
 *
 * @param ways Selects allocations with `allocation_id`, `group_id`, `opens_at`, `closes_at`, `due_at`, `created_at` and the keys.
 */
export function givenBy(keys: readonly string[], ways: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (table: string) => sql.join(keys.map((key) => sql.ref(`${table}.${key}`)));
  return sql`(
    select ${of("r")}, json_agg(json_build_object('allocation', r.allocation_id,
        'group', case when r.group_id is null then null else json_build_object('id', r.group_id, 'name', team.name) end)
        order by r.group_id nulls first) as "from",
      lower(r.told) as opens_at, upper(r.told) as closes_at,
      coalesce(max(r.due_at) filter (where r.group_id is null and r.span && r.told),
        max(r.due_at) filter (where r.group_id is not null and r.span && r.told)) as due_at,
      max(r.created_at) as given_at
    from (
      select *, told_window(range_agg(way.span) over (partition by ${of("way")}), now()) as told
      from (select *, allocation_window(each.opens_at, each.closes_at) as span from (${ways}) each) way
    ) r
    left join groups team on team.id = r.group_id
    group by ${of("r")}, r.told)`;
}

/** Selects of each material or video (`thing`) that a person has, or will have, what its allocations come to. */
export const givenTo = (person: string, media: Media): RawBuilder<Given & { thing: string }> =>
  sql<Given & { thing: string }>`${givenBy(["thing"], allocationsOf(sql`${person}::uuid`, media))}`;
