import { z } from "zod";
import { accommodations, allocation, termsChange } from "./allocations.ts";
import { can, id, idParams, listQuery, page, search, time } from "./common.ts";
import { operation } from "./operation.ts";
import { sessionState } from "./sessions.ts";
import { allocators, signedIn, team } from "./who.ts";

/** What of several allocations counts, and which one set it. `usual`: none did. */
export const origin = z.object({
  by: z.enum(["personal", "standing", "group", "usual"]),
  /** Null for what no allocation set, and for one that is only proposed. */
  allocation: id.nullable(),
  is_draft: z.boolean(),
});

/** One way by which a person came by an assessment. */
export const assignmentSource = z.object({
  /** Null when it is only proposed. */
  allocation: id.nullable(),
  user: id.optional(),
  group: id.optional(),
  name: z.string(),
  is_initial: z.boolean(),
  is_draft: z.boolean(),
});

/** What holds for a person and an assessment when everything is taken together. */
export const assignment = z.object({
  sources: z.array(assignmentSource),
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
    read_aloud: z.boolean(),
    masking: z.boolean(),
  }),
  /** Which allocation gave each; of the accommodations, or the person's own standing ones. */
  from: z.object({
    opens_at: origin,
    closes_at: origin,
    hard_close: origin,
    sittings_allowed: origin,
    time_multiplier: origin,
    extra_break_seconds: origin,
    may_pause: origin,
    untimed: origin,
    read_aloud: origin,
    masking: origin,
  }),
});

/** The state of a person's assigned assessment. */
export const assigneeStates = [
  "upcoming",
  "open",
  "in_progress",
  "submitted",
  "scored",
  "released",
  "missed",
  "withdrawn",
] as const;
export const assigneeState = z.enum(assigneeStates);
export type AssigneeState = z.output<typeof assigneeState>;

export const assessmentName = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  time_seconds: z.number().int().nullable(),
  /** The same on the shortest way through modules. */
  time_seconds_least: z.number().int().nullable(),
  question_count: z.number().int(),
  section_count: z.number().int(),
});

export const sitting = z.object({
  id,
  state: sessionState,
  created_at: time,
  started_at: time.nullable(),
  submitted_at: time.nullable(),
  closes_at: time.nullable(),
  /** Only some sections were chosen. */
  is_partial: z.boolean(),
});

export const assigned = z.object({
  assessment: assessmentName,
  state: assigneeState,
  ...assignment.shape,
  sessions: z.array(sitting),
  can,
});

/** A person as shown in a list. */
export const assigneePerson = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  student_number: z.string().nullable(),
  email: z.string().nullable(),
  time_zone: z.string(),
  is_active: z.boolean(),
  /** The person's accommodations for every assessment; null = not set. */
  accommodations,
});

export const assignee = z.object({
  user: assigneePerson,
  state: assigneeState,
  ...assignment.shape,
  sessions: z.array(sitting),
});

export const assigneeQuery = z.object({
  search: search.optional(),
  state: assigneeState.optional(),
  group: id.optional(),
});

export const assignedOperations = {
  "users.list_assessments": operation({
    method: "GET",
    path: "/api/users/{id}/assessments/",
    summary: "List the assessments a person has, through which allocations, and the limits that apply",
    who: signedIn,
    params: idParams,
    query: listQuery,
    status: 200,
    response: page(assigned),
  }),
  "users.assign": operation({
    method: "POST",
    path: "/api/users/{id}/assessments/",
    summary: "Allocate an assessment to a person; terms left out stay as they are for them now",
    who: allocators,
    params: idParams,
    body: z.object({ assessment: id, terms: termsChange.default({}) }),
    status: 201,
    response: allocation,
  }),
  "users.list_enrolled": operation({
    method: "GET",
    path: "/api/user-assessments/{id}/enrolled/",
    summary: "List the assessments a person has ever begun, with the state of each sitting",
    who: signedIn,
    params: idParams,
    query: listQuery,
    status: 200,
    response: page(z.object({ assessment: assessmentName, sessions: z.array(sitting) })),
  }),
  "assessments.list_users": operation({
    method: "GET",
    path: "/api/assessments/{id}/users/list/",
    summary: "List the people who have an assessment, through which allocations, and each one's state",
    who: team,
    params: idParams,
    query: listQuery.extend(assigneeQuery.shape),
    status: 200,
    response: page(assignee).extend({
      /** The number of people found per state, whichever state the query filters by. */
      states: z.object({
        all: z.number().int(),
        ...(Object.fromEntries(assigneeStates.map((state) => [state, z.number().int()])) as Record<
          AssigneeState,
          z.ZodNumber
        >),
      }),
    }),
  }),
  "assessments.export_users": operation({
    method: "GET",
    path: "/api/assessments/{id}/users/export/",
    summary: "Create a single-use link to the same list as CSV, valid for a minute",
    who: team,
    params: idParams,
    query: assigneeQuery,
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
