import type { Handlers } from "./binder.ts";
import { getJob, listJobs } from "./jobs.ts";
import type { Platform } from "./platform.ts";

/** Returns what a person has going on, and what came of it. */
export function jobRoutes({ db }: Platform): Handlers {
  return {
    "jobs.list": async ({ actor, query, request }) => listJobs(db, actor, query, request.url),
    "jobs.get": async ({ actor, params }) =>
      getJob(db, params.id, actor.role === "staff" ? null : actor.id, actor.apiToken),
  };
}
