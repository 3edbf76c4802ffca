import { sql } from "kysely";
import { finishedNewest } from "../../delivery/allocations/media/finished-reading.ts";
import { givenTo } from "../../delivery/allocations/media/given.ts";
import { mediaIsOpenTo } from "../../foundation/access/media.ts";
import type { Database } from "../../platform/database/client.ts";

/** More than these nobody reads at a glance. */
const MOST = 8;

/** Material to read or a video to watch by a day. */
interface DueMedia {
  kind: "material" | "video";
  id: string;
  title: string;
  due_at: Date;
}

/** Reads the material and the videos that a person has now, that are due and that they have not finished; what is due first is at the head. */
export async function selectDueMedia(db: Database, userId: string): Promise<DueMedia[]> {
  const { rows } = await sql<DueMedia>`
    select 'material' as kind, material.id, material.title, had.due_at
    from study_materials material
    join ${givenTo(userId, "study_materials")} had on had.thing = material.id and had.due_at is not null
    where ${mediaIsOpenTo(sql`${userId}::uuid`, "study_materials", "material")}
      and not exists (select from material_reading reading where reading.study_material_id = material.id
        and reading.user_id = ${userId}::uuid and ${finishedNewest} is not null)
    union all
    select 'video', video.id, video.title, had.due_at
    from zoom_videos video
    join ${givenTo(userId, "zoom_videos")} had on had.thing = video.id and had.due_at is not null
    where ${mediaIsOpenTo(sql`${userId}::uuid`, "zoom_videos", "video")}
      and not exists (select from video_watching seen where seen.zoom_video_id = video.id and seen.film = video.film
        and seen.user_id = ${userId}::uuid and seen.finished_at is not null)
    order by due_at, title, id limit ${MOST}`.execute(db);
  return rows;
}
