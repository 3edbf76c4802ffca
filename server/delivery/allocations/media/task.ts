import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { giveMedia } from "./bulk-media.ts";

const moment = z.coerce.date().nullable();
const ids = z.array(z.string());
const input = z.object({
  role: z.enum(roles),
  study_materials: ids,
  zoom_videos: ids,
  groups: ids,
  terms: z.object({ opens_at: moment, closes_at: moment, due_at: moment, time_zone: z.string() }),
});

/** Gives material and videos to many people. The database holds the receivers, so an interrupted run continues where it stopped. */
export function runGiveMedia({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, ...giving } = input.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken });
    return giveMedia({ db, wake: live.wake, actor, jobId: job.id }, giving, progress);
  });
}
