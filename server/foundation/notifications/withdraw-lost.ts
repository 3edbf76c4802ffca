import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { publish } from "../../platform/live.ts";
import { notificationEvent } from "./notify.ts";
import { queueAllocationNotices } from "./queue-notices.ts";

/** People with notices that may be about what they no longer have. Without `things`, all of their notices are meant. */
interface Lost {
  users: readonly string[];
  things?: readonly string[] | undefined;
}

const thing = sql`(n.data -> 'thing' ->> 'id')::uuid`;

/** Says whether someone has what a notice is about, by name or through a group, or began it while they had it. */
const isKept = sql<boolean>`(exists (
    select from (
      select allocations.* from allocations where allocations.user_id = n.user_id
      union all
      select allocations.* from group_members theirs
      join groups on groups.id = theirs.group_id and groups.archived_at is null
      join allocations on allocations.group_id = theirs.group_id
      where theirs.user_id = n.user_id and theirs.member_from <= now() and (theirs.member_to is null or theirs.member_to > now())
    ) given
    left join assessments assessment on assessment.id = given.assessment_id
    left join practice_sets practice on practice.id = given.practice_set_id
    left join study_materials material on material.id = given.study_material_id
    left join zoom_videos video on video.id = given.zoom_video_id
    where given.revoked_at is null and assessment.archived_at is null and practice.archived_at is null
      and material.archived_at is null and video.archived_at is null
      and coalesce(given.assessment_id, given.practice_set_id, given.study_material_id, given.zoom_video_id) = ${thing})
  or exists (
    select from sessions sitting left join practice_sets cut on cut.id = ${thing}
    where sitting.user_id = n.user_id and sitting.assessment_id in (${thing}, cut.assessment_id)
      and sitting.started_at is not null and not sitting.is_preview))`;

/**
 * Takes back that people were given something, or that it opens or is due soon, where they have it no longer: what they haven't read is shown
 * and sent no more.
 */
export async function withdrawLost(tx: Tx, wake: () => void, { users, things }: Lost): Promise<void> {
  if (users.length === 0) return;
  const isAbout = things === undefined ? sql`${thing} is not null` : sql`${thing} = any(${[...things]}::uuid[])`;
  const { rows } = await sql<{ user_id: string }>`
    delete from notifications n where n.user_id = any(${[...users]}::uuid[]) and n.read_at is null
      and n.kind in ('allocated', 'opening_soon', 'due_soon') and ${isAbout} and not ${isKept}
    returning n.user_id`.execute(tx);
  const changed = [...new Set(rows.map(({ user_id }) => user_id))];
  await publish(tx, wake, ...changed.map((user) => ({ audience: `user:${user}`, kind: notificationEvent, data: {} })));
}

/** Does the same for everyone to whom a thing was ever given. */
export async function withdrawFromAll(tx: Tx, wake: () => void, thingId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct coalesce(given.user_id, member.user_id) as user_id
    from allocations given left join group_members member on member.group_id = given.group_id
    where ${thingId}::uuid in (given.assessment_id, given.practice_set_id, given.study_material_id, given.zoom_video_id)
      and coalesce(given.user_id, member.user_id) is not null`.execute(tx);
  await withdrawLost(tx, wake, { users: rows.map(({ user_id }) => user_id), things: [thingId] });
}

/** Tells of what came back, with what is given by it: those who hadn’t read of it when it was withdrawn are told again. */
export async function tellOfReturned(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from allocations where revoked_at is null
    and ${id}::uuid in (group_id, assessment_id, practice_set_id, study_material_id, zoom_video_id) order by id`.execute(
    tx,
  );
  await queueAllocationNotices(
    tx,
    rows.map((row) => row.id),
  );
}
