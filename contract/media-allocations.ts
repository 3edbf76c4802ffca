import { z } from "zod";
import { id, idParams, time, timeZone } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { allocators } from "./who.ts";

/** Most assignments that one job makes. */
export const MAX_BULK_ASSIGNMENTS = 500_000;

export const count = z.number().int();

/** When material or a video can be read or watched, and by when it should be; a due date closes nothing. */
const mediaTerms = {
  opens_at: time.nullable().default(null),
  closes_at: time.nullable().default(null),
  due_at: time.nullable().default(null),
  time_zone: timeZone.default("UTC"),
};
interface SentTerms {
  opens_at: Date | null;
  closes_at: Date | null;
  due_at: Date | null;
}
const comesLater = (later: Date | null, opens: Date | null) => !later || !opens || later > opens;
const closesLater = ({ opens_at, closes_at }: SentTerms) => comesLater(closes_at, opens_at);
const mustCloseLater = { path: ["closes_at"], message: "Must be after the opening time" };
const isDueLater = ({ opens_at, due_at }: SentTerms) => comesLater(due_at, opens_at);
const mustBeDueLater = { path: ["due_at"], message: "Must be after the opening time" };

interface SentReceivers {
  users: readonly string[];
  groups: readonly string[];
}
const hasReceivers = ({ users, groups }: SentReceivers) => users.length + groups.length > 0;
const mustHaveReceivers = { path: ["users"], message: "Choose at least one person or group" };

const receivers = { users: z.array(id).max(1000).default([]), groups: z.array(id).max(200).default([]) };

/** To whom one material or video is given, and on which terms. */
export const mediaAllocation = z
  .object({ ...receivers, ...mediaTerms })
  .refine(hasReceivers, mustHaveReceivers)
  .refine(closesLater, mustCloseLater)
  .refine(isDueLater, mustBeDueLater);
export type MediaAllocation = z.output<typeof mediaAllocation>;

/** From whom it is taken back. */
export const mediaWithdrawal = z.object(receivers).refine(hasReceivers, mustHaveReceivers);
export type MediaWithdrawal = z.output<typeof mediaWithdrawal>;

const receiver = { user: id.nullable(), group: id.nullable() };
/** An outcome for each person and group, in the order sent. */
export const mediaAllocated = z.object({
  results: z.array(z.object({ ...receiver, status: z.enum(["added", "skipped"]) })),
});
export type MediaAllocated = z.output<typeof mediaAllocated>;
export const mediaWithdrawn = z.object({
  results: z.array(z.object({ ...receiver, status: z.enum(["removed", "not_assigned"]) })),
});
export type MediaWithdrawn = z.output<typeof mediaWithdrawn>;

/** Many materials and videos, to many people and groups. */
export const bulk = z
  .object({
    study_materials: z.array(id).max(500).default([]),
    zoom_videos: z.array(id).max(500).default([]),
    /** Shelves: all material that is on them or beneath them now. */
    library_groups: z.array(id).max(100).default([]),
    users: z.array(id).max(10_000).default([]),
    groups: z.array(id).max(200).default([]),
    /** `live`: a group has them, and so will those who join it. `now`: its members of now, by name. */
    group_members: z.enum(["live", "now"]).default("live"),
    ...mediaTerms,
  })
  .refine(hasReceivers, mustHaveReceivers)
  .refine((body) => body.study_materials.length + body.zoom_videos.length + body.library_groups.length > 0, {
    path: ["study_materials"],
    message: "Choose at least one material, video or shelf",
  })
  .refine(closesLater, mustCloseLater)
  .refine(isDueLater, mustBeDueLater);
export type BulkMedia = z.output<typeof bulk>;

/** What a job that gives material and videos came to, in its `result`. */
export const bulkMediaReport = z.object({
  /** Assignments made, to people and to groups. */
  added: count,
  /** Those that were there already. */
  skipped: count,
  /** People who are no longer students within reach. */
  refused: count,
  people: count,
  groups: count,
  /** Stopped before all was done; what was assigned stays. */
  stopped: z.boolean(),
});
export type BulkMediaReport = z.output<typeof bulkMediaReport>;

export const mediaAllocationOperations = {
  "material_users.create": operation({
    method: "POST",
    path: "/api/material-users/{id}/",
    summary: "Assign study material to people and groups; returns an outcome for each",
    who: allocators,
    params: idParams,
    body: mediaAllocation,
    status: 200,
    response: mediaAllocated,
  }),
  "material_users.remove": operation({
    method: "DELETE",
    path: "/api/material-users/{id}/",
    summary: "Withdraw study material from people and groups; returns an outcome for each. What they read is kept",
    who: allocators,
    params: idParams,
    body: mediaWithdrawal,
    status: 200,
    response: mediaWithdrawn,
  }),
  "material_users.create_many": operation({
    method: "POST",
    path: "/api/allocate-bulk-material/",
    summary: "Assign many materials and videos to many people and groups, as a job",
    who: allocators,
    body: bulk,
    bodyLimit: 2 * 1024 * 1024,
    status: 202,
    response: startedJob,
  }),
  "material_users.count_many": operation({
    method: "POST",
    path: "/api/allocate-bulk-material/count/",
    summary: "Count what assigning many materials to many people and groups would come to",
    who: allocators,
    body: bulk,
    bodyLimit: 2 * 1024 * 1024,
    status: 200,
    response: z.object({
      /** Materials and videos, each once. */
      materials: count,
      /** People, by name or in a group, each once. */
      people: count,
      groups: count,
      /** People who are named, or in a group, more than once. */
      repeated: count,
      /** Assignments that would be made. */
      assignments: count,
      /** Those that are there already. */
      skipped: count,
    }),
  }),
  "material_users.stop_many": operation({
    method: "DELETE",
    path: "/api/allocate-bulk-material/{id}/",
    summary: "Stop your job that assigns materials; what it has assigned stays",
    who: allocators,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
