import { z } from "zod";
import { terms } from "./allocations.ts";
import { id, idParams, listQuery, page } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { allocators, team } from "./who.ts";

/** Why a person got no sitting. */
const bulkRefusals = [
  "out_of_reach",
  "not_a_student",
  "inactive",
  "left_group",
  "group_removed",
  "closed",
  "used",
  "not_published",
] as const;
export const bulkRefusal = z.enum(bulkRefusals);
export type BulkRefusal = z.output<typeof bulkRefusal>;

export const outcome = z.object({
  user: id,
  assessment: id,
  status: z.enum(["waiting", "created", "already_open", "refused"]),
  session: id.nullable(),
  reason: bulkRefusal.nullable(),
});

/** What a job of many sittings came to. */
export const bulkSessionsReport = z.object({
  total: z.number().int(),
  created: z.number().int(),
  already_open: z.number().int(),
  refused: z.number().int(),
  reasons: z.partialRecord(bulkRefusal, z.number().int()),
});
export type BulkSessionsReport = z.output<typeof bulkSessionsReport>;

export const bulkSessionOperations = {
  "sessions.generate_many": operation({
    method: "POST",
    path: "/api/users/{id}/generate-bulk-sessions/",
    summary:
      "Create sittings of several assessments for one person; with users or a group, and your own id, for many, as a job",
    who: allocators,
    params: idParams,
    body: z
      .object({
        assessments: z.array(id).min(1).max(50),
        users: z.array(id).min(1).max(10_000).optional(),
        group: id.optional(),
        /** Of the allocations that have to be made. */
        terms: terms.optional(),
      })
      .refine(({ users, group }) => !users || !group, { path: ["group"], message: "Send either users or a group" }),
    bodyLimit: 2 * 1024 * 1024,
    status: 200,
    response: z.union([startedJob, z.object({ results: z.array(outcome) })]),
  }),
  "sessions.list_generated": operation({
    method: "GET",
    path: "/api/jobs/{id}/sessions/",
    summary: "List the outcome for each person in a job that creates sittings",
    who: team,
    params: idParams,
    query: listQuery.extend({ status: outcome.shape.status.optional() }),
    status: 200,
    response: page(outcome.extend({ user_name: z.string() })),
  }),
} as const;
