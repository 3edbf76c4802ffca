import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { defaultTerms, type Terms } from "../../allocations/terms.ts";
import { generateMany } from "./generate-many.ts";

/** Name of the task, and kind of its jobs. */
export const generateSessionsTask = "sessions.generate_many";

const moment = z.coerce.date().nullable();
const input = z.object({
  role: z.enum(roles),
  address: z.string(),
  group: z.string().nullable(),
  terms: z
    .object({
      opens_at: moment,
      closes_at: moment,
      time_zone: z.string(),
      hard_close: z.boolean(),
      sittings_allowed: z.number(),
      time_multiplier: z.number().nullable(),
      extra_break_seconds: z.number().nullable(),
      may_pause: z.boolean().nullable(),
      untimed: z.boolean().nullable(),
      read_aloud: z.boolean().nullable().default(null),
      masking: z.boolean().nullable().default(null),
    })
    .transform((terms): Terms => ({ ...defaultTerms, ...terms })),
});
export type GenerateManyInput = z.output<typeof input>;

/** Creates many sittings. The database holds the people and assessments, so an interrupted run continues where it stopped. */
export function runGenerateSessions({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, ...rest } = input.parse(given);
    return generateMany(
      db,
      job.id,
      { ...rest, actor: actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken }, address) },
      progress,
    );
  });
}
