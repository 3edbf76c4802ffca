import { z } from "zod";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

/** A job and its state. */
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

/** The job that does the work. */
export const startedJob = z.object({ job });

/** In a dry run: how many seconds to wait for the report, before 202 is answered with the job that makes it. */
export const dryRunWait = z.coerce.number().int().min(0).max(60).default(20);

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
