import { z } from "zod";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

/** Where a job stands. */
export const job = z.object({
  id,
  kind: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  result: z.unknown().nullable(),
  error: z.string().nullable(),
  created_at: time,
  finished_at: time.nullable(),
});

export const jobOperations = {
  "jobs.list": operation({
    method: "GET",
    path: "/api/jobs/",
    summary: "List your own jobs, newest first, without their results",
    who: team,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(job.omit({ result: true })),
  }),
  "jobs.get": operation({
    method: "GET",
    path: "/api/jobs/{id}/",
    summary: "Get the state, progress and result of your job",
    who: team,
    params: idParams,
    status: 200,
    response: job,
  }),
} as const;
