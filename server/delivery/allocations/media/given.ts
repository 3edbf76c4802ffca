import { type RawBuilder, sql } from "kysely";
import { allocationsOf, type Media } from "../../../foundation/access/media.ts";

/** What all live allocations of a material or video come to for one person. */
export interface Given {
  /** How they came by it: by name, or through a group. */
  from: { allocation: string; group: { id: string; name: string } | null }[];
  opens_at: Date | null;
  closes_at: Date | null;
  due_at: Date | null;
}

/** Selects the columns of `Given` of rows of allocations (`r`, with their groups as `team`) that are grouped. */
export const givenColumns = sql`json_agg(json_build_object('allocation', r.allocation_id,
    'group', case when r.group_id is null then null else json_build_object('id', r.group_id, 'name', team.name) end)
    order by r.group_id nulls first) as "from",
  case when bool_and(r.opens_at is not null) then min(r.opens_at) end as opens_at,
  case when bool_and(r.closes_at is not null) then max(r.closes_at) end as closes_at,
  min(r.due_at) as due_at`;

/** Selects of each material or video (`thing`) that a person has, or will have, what its allocations come to. */
export const givenTo = (person: string, media: Media): RawBuilder<Given & { thing: string }> => sql<
  Given & { thing: string }
>`(
  select r.thing, ${givenColumns} from (${allocationsOf(sql`${person}::uuid`, media)}) r
  left join groups team on team.id = r.group_id group by r.thing)`;
