import { z } from "zod";
import { can, id, listQuery, page, time, timeZone } from "./common.ts";
import { operation } from "./operation.ts";
import { allocators, student, team } from "./who.ts";

/** What is given to a person beyond the usual; null or absent = not set here. */
const accommodations = z.object({
  time_multiplier: z.number().min(1).max(10).nullable().optional(),
  extra_break_seconds: z.number().int().min(0).max(86_400).nullable().optional(),
  may_pause: z.boolean().nullable().optional(),
  untimed: z.boolean().nullable().optional(),
});

const allocation = z.object({
  id,
  assessment: id.nullable(),
  practice_set: id.nullable(),
  user: id.nullable(),
  group: id.nullable(),
  /** The same four in the form in which they were given. */
  assessments: z.array(id),
  practice_sets: z.array(id),
  users: z.array(id),
  groups: z.array(id),
  source: z.object({ user: id.optional(), group: id.optional(), name: z.string() }),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  time_zone: z.string(),
  hard_close: z.boolean(),
  sittings_allowed: z.number().int(),
  accommodations,
  is_initial: z.boolean(),
  created_at: time,
  can,
});

const ids = z.array(id).max(1000).default([]);

const ownSession = z.object({ id, state: z.string(), is_preview: z.boolean(), created_at: time });

/** One assessment that a student has, by whichever ways it came to them. */
const ownAssessment = z.object({
  assessment: z.object({
    id,
    name: z.string(),
    kind: z.string(),
    /** Null when any section is untimed. */
    time_seconds: z.number().int().nullable(),
    question_count: z.number().int(),
    section_count: z.number().int(),
  }),
  source: z.array(z.object({ user: id.optional(), group: id.optional(), name: z.string() })),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  time_zone: z.string(),
  hard_close: z.boolean(),
  sittings_allowed: z.number().int(),
  is_initial: z.boolean(),
  accommodations: z.object({
    time_multiplier: z.number(),
    extra_break_seconds: z.number().int(),
    may_pause: z.boolean(),
    untimed: z.boolean(),
  }),
  sessions: z.array(
    ownSession.extend({
      submitted_at: time.nullable(),
      closes_at: time.nullable(),
      /** How far it is, for "continue": sections ended and in all. */
      sections_done: z.number().int(),
      sections: z.number().int(),
      /** The section that is being worked on; `remaining_ms` is null without a limit and stands still while paused. */
      open_section: z
        .object({
          name: z.string(),
          state: z.enum(["in_progress", "paused"]),
          deadline_at: time.nullable(),
          remaining_ms: z.number().int().nullable(),
        })
        .nullable(),
    }),
  ),
  can,
});

export const allocationOperations = {
  "allocations.list": operation({
    method: "GET",
    path: "/api/test-allocation/",
    summary: "Who was given what",
    who: team,
    query: listQuery.extend({ assessment: id.optional(), user: id.optional(), group: id.optional() }),
    status: 200,
    response: page(allocation),
  }),
  "allocations.create": operation({
    method: "POST",
    path: "/api/test-allocation/",
    summary: "Give assessments to users and groups",
    who: allocators,
    body: z
      .object({
        assessments: ids,
        practice_sets: ids,
        users: ids,
        groups: ids,
        opens_at: time.nullable().default(null),
        closes_at: time.nullable().default(null),
        time_zone: timeZone.default("UTC"),
        hard_close: z.boolean().default(false),
        sittings_allowed: z.number().int().min(1).max(1000).default(1),
        accommodations: accommodations.default({}),
      })
      .refine((body) => body.assessments.length + body.practice_sets.length > 0, {
        path: ["assessments"],
        message: "Name at least one assessment",
      })
      .refine((body) => body.users.length + body.groups.length > 0, {
        path: ["users"],
        message: "Name at least one user or group",
      })
      .refine((body) => !body.opens_at || !body.closes_at || body.closes_at > body.opens_at, {
        path: ["closes_at"],
        message: "Must be after the opening",
      }),
    status: 201,
    response: z.object({ results: z.array(allocation) }),
  }),
  "allocations.remove": operation({
    method: "DELETE",
    path: "/api/test-allocation/",
    summary: "Take allocations back; what was begun stays",
    who: allocators,
    body: z.object({ allocations: z.array(id).min(1).max(1000) }),
    status: 200,
    response: z.object({
      results: z.array(z.object({ allocation: id, status: z.enum(["revoked", "already_revoked"]) })),
    }),
  }),
  "allocations.list_own": operation({
    method: "GET",
    path: "/api/users/assessments/",
    summary: "One's own assessments with their sittings",
    who: student,
    query: listQuery,
    status: 200,
    response: page(ownAssessment),
  }),
} as const;
