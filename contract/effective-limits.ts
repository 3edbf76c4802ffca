import { z } from "zod";
import { people, wholeProposal } from "./allocations.ts";
import { assigneePerson, assignment } from "./assigned.ts";
import { id, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { safeBrowserState } from "./safe-browser-state.ts";
import { allocators, team } from "./who.ts";

/** What to check before a student takes the test with these limits. */
const limitWarnings = [
  "closed",
  "window_too_short",
  "too_little_time_left",
  "hard_close_ends_untimed",
  "less_than_standing",
  "multiplier_without_limit",
  "extra_break_without_break",
  "personal_counts",
  "already_begun",
  "sittings_used",
  "inactive",
] as const;
export const limitWarning = z.enum(limitWarnings);
export type LimitWarning = z.output<typeof limitWarning>;

/**
 * How a person differs from most: in window, sittings, time or time zone, or since they have it already.
 */
const limitExceptions = ["own_window", "own_time", "other_zone", "has_already"] as const;
export const limitException = z.enum(limitExceptions);
export type LimitException = z.output<typeof limitException>;

/** An instant as clocks in a zone show it, with the offset from UTC that holds there then. */
export const localWindow = z.object({
  time_zone: z.string(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
});

export const limits = z.object({
  user: assigneePerson,
  assessment: z.object({ id, name: z.string() }),
  ...assignment.shape,
  /** The window in the zone in which it was entered, and in the person's own. */
  local: z.object({ window: localWindow, person: localWindow }),
  /** All sections' limits with the multiplier; null = untimed. */
  time_seconds: z.number().int().nullable(),
  /** All breaks with what is given beyond them. */
  break_seconds: z.number().int(),
  /** Both together; null = untimed. */
  total_seconds: z.number().int().nullable(),
  /** With a hard close: who starts later than this loses time. */
  full_time_until: time.nullable(),
  /** When the last sitting that begins in the window is closed, attended or not; null = whenever it was begun. */
  ends_at: time.nullable(),
  /** Whether they must use Safe Exam Browser; null where the assessment doesn’t ask for it. */
  safe_browser: safeBrowserState.nullable(),
  warnings: z.array(limitWarning),
  exceptions: z.array(limitException),
});

/** What most people get of an assessment. */
export const usualLimits = z.object({
  assessment: z.object({ id, name: z.string() }),
  /** How many get exactly this. */
  people: z.number().int(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  time_zone: z.string(),
  hard_close: z.boolean(),
  sittings_allowed: z.number().int(),
  /** Null = untimed. */
  total_seconds: z.number().int().nullable(),
});

export const report = page(limits).extend({
  /** How many people and assessments bear each warning, over all pages. */
  warnings: z.partialRecord(limitWarning, z.number().int()),
  /** How many have any. */
  warned: z.number().int(),
  /** People, however many assessments and ways lead to each. */
  people: z.number().int(),
  usual: z.array(usualLimits),
  /** How many people and assessments differ from it, by how. */
  exceptions: z.partialRecord(limitException, z.number().int()),
  /** How many differ, or bear a warning. */
  excepted: z.number().int(),
});

const filter = {
  warning: z.union([limitWarning, z.literal("any")]).optional(),
  /** `any`: those who differ, or bear a warning. */
  exception: z.union([limitException, z.literal("any")]).optional(),
};

export const limitOperations = {
  "allocations.limits": operation({
    method: "GET",
    path: "/api/allocations/effective-limits/",
    summary: "List the effective limits of each person: opening, closing, time, and warnings",
    who: team,
    query: listQuery.extend({ assessment: id.optional(), group: id.optional(), user: id.optional(), ...filter }),
    status: 200,
    response: report,
  }),
  "allocations.propose": operation({
    method: "POST",
    path: "/api/allocations/effective-limits/",
    summary: "Preview the effective limits with a proposed allocation, which is not created",
    who: allocators,
    query: listQuery.extend(filter),
    body: wholeProposal,
    bodyLimit: 2 * 1024 * 1024,
    status: 200,
    response: report,
  }),
  "allocations.time_zones": operation({
    method: "POST",
    path: "/api/allocations/time-zones/",
    summary: "List the time zones of the schools of people and groups, the most common first",
    who: allocators,
    body: z.object({ users: people, groups: people }),
    bodyLimit: 2 * 1024 * 1024,
    status: 200,
    response: z.object({
      results: z.array(
        z.object({
          time_zone: z.string(),
          people: z.number().int(),
          /** Names of schools there, at most three. */
          schools: z.array(z.string()),
        }),
      ),
      /** How many belong to no school. */
      without_school: z.number().int(),
    }),
  }),
} as const;
