import { sql } from "kysely";
import type { Pair } from "../../../foundation/notifications/notified-windows.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { finishedNewest } from "../media/finished-reading.ts";
import { givenBy } from "../media/given.ts";

/** Returns who has an allocation of a published assessment that opens or closes within these hours from a moment. */
export async function listSoonPairs(db: Database, now: Date, hours: { opening: number; due: number }): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with soon as (
      select user_id, group_id, assessment_id from resolved_allocations
      where revoked_at is null and assessment_id is not null and (
        (opens_at > ${now} and opens_at <= ${now}::timestamptz + make_interval(hours => ${hours.opening}))
        or (closes_at > ${now} and closes_at <= ${now}::timestamptz + make_interval(hours => ${hours.due})))
    )
    select distinct coalesce(soon.user_id, member.user_id) as user, soon.assessment_id as assessment
    from soon
    join assessments a on a.id = soon.assessment_id and a.archived_at is null and a.published_version is not null
    left join groups on groups.id = soon.group_id
    left join group_members member on member.group_id = soon.group_id and member.member_from <= now()
      and (member.member_to is null or member.member_to > now())
    where groups.archived_at is null and coalesce(soon.user_id, member.user_id) is not null`.execute(db);
  return rows;
}

/** Material or a video with a due date, for one person. */
export interface DueMedium {
  user: string;
  type: "study_material" | "zoom_video";
  id: string;
  due_at: Date;
}

/**
 * Returns who has material or a video that is due within these hours and can be opened by then, and has not finished it. Everyone with any
 * date so soon is looked at; which date counts for them is for all that they have it by to say.
 */
export async function listDueMedia(db: Database, now: Date, hours: number): Promise<DueMedium[]> {
  const isNear = (due: string) => sql`
    ${sql.ref(due)} > ${now} and ${sql.ref(due)} <= ${now}::timestamptz + make_interval(hours => ${hours})`;
  const isMember = sql`member.member_from <= now() and (member.member_to is null or member.member_to > now())`;
  const isLive = sql`given.revoked_at is null and (given.closes_at is null or given.closes_at > ${now})
    and (given.study_material_id = near.study_material_id or given.zoom_video_id = near.zoom_video_id)`;
  const shown = sql`given.id as allocation_id, near.user_id, given.group_id, given.study_material_id, given.zoom_video_id,
    given.opens_at, given.closes_at, given.due_at, given.created_at`;
  const ways = sql`
    select ${shown} from near join allocations given on given.user_id = near.user_id and ${isLive}
    union all
    select ${shown} from near join group_members member on member.user_id = near.user_id and ${isMember}
    join groups live on live.id = member.group_id and live.archived_at is null
    join allocations given on given.group_id = live.id and ${isLive}`;
  const { rows } = await sql<DueMedium>`
    with near as materialized (
      select distinct coalesce(given.user_id, member.user_id) as user_id, given.study_material_id, given.zoom_video_id
      from allocations given
      left join groups on groups.id = given.group_id
      left join group_members member on member.group_id = given.group_id and ${isMember}
      where given.revoked_at is null and ${isNear("given.due_at")} and (given.closes_at is null or given.closes_at > ${now})
        and groups.archived_at is null and coalesce(given.user_id, member.user_id) is not null
    )
    select had.user_id as user, case when had.zoom_video_id is null then 'study_material' else 'zoom_video' end as type,
      coalesce(had.study_material_id, had.zoom_video_id) as id, had.due_at
    from ${givenBy(["user_id", "study_material_id", "zoom_video_id"], ways)} had
    left join study_materials material on material.id = had.study_material_id
    left join zoom_videos video on video.id = had.zoom_video_id
    left join material_reading reading on reading.study_material_id = had.study_material_id and reading.user_id = had.user_id
    left join video_watching watching on watching.zoom_video_id = had.zoom_video_id and watching.film = video.film
      and watching.user_id = had.user_id
    where ${isNear("had.due_at")} and coalesce(material.archived_at, video.archived_at) is null
      and coalesce(${finishedNewest}, watching.finished_at) is null`.execute(db);
  return rows;
}

/** Returns true for the one process that looks; the others leave it to that one until its transaction ends. */
export async function lockSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(7340036) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
