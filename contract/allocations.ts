import { z } from "zod";
import { reviewMoment } from "./assessments.ts";
import { can, id, idParams, listQuery, page, time, timeZone } from "./common.ts";
import { operation } from "./operation.ts";
import { safeBrowserState } from "./safe-browser-state.ts";
import { countedResult } from "./sitting-rules.ts";
import { allocators, student, team } from "./who.ts";

/** What is given to a person beyond the usual; null or absent = not set here. */
export const accommodations = z.object({
  time_multiplier: z.number().min(1).max(10).nullable().optional(),
  extra_break_seconds: z.number().int().min(0).max(86_400).nullable().optional(),
  may_pause: z.boolean().nullable().optional(),
  untimed: z.boolean().nullable().optional(),
  /** Questions and passages are read aloud in every section, whatever its tools. */
  read_aloud: z.boolean().nullable().optional(),
  /** Parts of the page may be covered in every section. */
  masking: z.boolean().nullable().optional(),
});

/** A later deadline: by a length of time, or by a share of the window’s length in percent. It moves with the window. */
export const extension = z.union([
  z.object({ seconds: z.number().int().min(60).max(31_622_400) }),
  z.object({ percent: z.number().int().min(1).max(1000) }),
]);

/** What a personal allocation can leave to the person’s groups. */
export const followed = z.enum(["opens_at", "closes_at", "hard_close", "sittings_allowed"]);

/** What can be given: one model for all four. */
export const resourceTypes = ["assessment", "practice_set", "study_material", "zoom_video"] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const allocation = z.object({
  id,
  /** What is given, by its name. */
  given: z.object({ type: z.enum(resourceTypes), id, name: z.string() }),
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
  /** By when material or a video should be read or watched. */
  due_at: time.nullable(),
  time_zone: z.string(),
  hard_close: z.boolean(),
  sittings_allowed: z.number().int(),
  accommodations,
  /** Of a personal one, what follows the person’s groups: the values are theirs, and move with them. */
  follows: z.array(followed),
  /** By how much `closes_at` is later than it would be. */
  extension: extension.nullable(),
  is_initial: z.boolean(),
  /** What its students enter before they start, for those who may change it; null: nothing. */
  start_code: z.string().nullable(),
  /** Whether its people must use Safe Exam Browser; null where the assessment doesn’t ask for it. */
  safe_browser: safeBrowserState.nullable(),
  /** Whether its window is still to open, open, or over. */
  state: z.enum(["upcoming", "open", "closed"]),
  /** How many people it reaches now: one, or the group's members. */
  people: z.number().int(),
  created_at: time,
  created_by: z.object({ id, name: z.string() }).nullable(),
  version: z.number().int(),
  /** `restore` is there when it was taken back: whether it may be given again. */
  can,
});

/** Four to twelve letters and digits; small letters are taken as capitals. */
export const startCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{4,12}$/, "Use 4 to 12 letters and digits");

export const ids = z.array(id).max(1000).default([]);
/** As many people as one call may give something to. */
export const people = z.array(id).max(10_000).default([]);

const closesLater = (window: { opens_at?: Date | null | undefined; closes_at?: Date | null | undefined }) =>
  !window.opens_at || !window.closes_at || window.closes_at > window.opens_at;
const mustCloseLater = { path: ["closes_at"], message: "Must be after the opening time" };

export const sittingsAllowed = z.number().int().min(1).max(1000);

/**
 * When and how often something may be sat, and with what beyond the usual. What is absent follows the groups of a person that have the same;
 * otherwise it’s always open, for one sitting.
 */
export const terms = z.object({
  opens_at: time.nullable().optional(),
  closes_at: time.nullable().optional(),
  time_zone: timeZone.default("UTC"),
  hard_close: z.boolean().optional(),
  sittings_allowed: sittingsAllowed.optional(),
  accommodations: accommodations.default({}),
});

/** The same where what is absent stays as it is; an accommodation of null is not set any more. */
export const change = z.object({
  opens_at: time.nullable().optional(),
  closes_at: time.nullable().optional(),
  time_zone: timeZone.optional(),
  hard_close: z.boolean().optional(),
  sittings_allowed: sittingsAllowed.optional(),
  accommodations: accommodations.optional(),
  /** Of a personal allocation; null takes it back, and so does a `closes_at`. */
  extension: extension.nullable().optional(),
  /** Of a personal allocation: follows the person’s groups in these again. A field that is sent no longer follows. */
  follows: z.array(followed).optional(),
});
/** Terms of which any part may be left out. */
export const termsChange = change.refine(closesLater, mustCloseLater);

/** What is to be given to whom. */
export const proposal = z.object({ assessments: ids, practice_sets: ids, users: people, groups: ids, ...terms.shape });
const isOfSomething = (body: z.output<typeof proposal>) => body.assessments.length + body.practice_sets.length > 0;
const mustBeOfSomething = { path: ["assessments"], message: "Choose at least one assessment" };
const hasRecipients = (body: z.output<typeof proposal>) => body.users.length + body.groups.length > 0;
const mustHaveRecipients = { path: ["users"], message: "Choose at least one person or group" };
export const wholeProposal = proposal
  .refine(isOfSomething, mustBeOfSomething)
  .refine(hasRecipients, mustHaveRecipients)
  .refine(closesLater, mustCloseLater);

export const ownSession = z.object({
  id,
  state: z.string(),
  is_preview: z.boolean(),
  /** Only some sections were chosen. */
  is_partial: z.boolean(),
  created_at: time,
});

/** One assessment that a student has, by whichever ways it came to them. */
export const ownAssessment = z.object({
  assessment: z.object({
    id,
    name: z.string(),
    kind: z.string(),
    /** Null when any section is untimed. */
    time_seconds: z.number().int().nullable(),
    /** The same on the shortest way through modules. */
    time_seconds_least: z.number().int().nullable(),
    question_count: z.number().int(),
    section_count: z.number().int(),
    /** Sections that may be taken alone, where the author allows that and there are several. */
    choosable: z.array(
      z.object({ id, name: z.string(), time_seconds: z.number().int().nullable(), question_count: z.number().int() }),
    ),
  }),
  source: z.array(z.object({ user: id.optional(), group: id.optional(), name: z.string() })),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  time_zone: z.string(),
  hard_close: z.boolean(),
  sittings_allowed: z.number().int(),
  /** Of those allowed in this window, how many were begun. */
  sittings_used: z.number().int(),
  is_initial: z.boolean(),
  accommodations: z.object({
    time_multiplier: z.number(),
    extra_break_seconds: z.number().int(),
    may_pause: z.boolean(),
    untimed: z.boolean(),
    read_aloud: z.boolean(),
    masking: z.boolean(),
  }),
  /** From when on the next sitting may be started, while that is still to come. */
  starts_again_at: time.nullable(),
  /** The student's result, of what is released; null while there is none. */
  result: countedResult.nullable(),
  sessions: z.array(
    ownSession.extend({
      submitted_at: time.nullable(),
      closes_at: time.nullable(),
      /** Once it may be seen. */
      score: z.object({ points: z.number(), max_points: z.number(), scaled: z.number().nullable() }).nullable(),
      /** Of one that is over and shows no score: when it does, and the moment where that is known. */
      score_waits: z.object({ until: reviewMoment, at: time.nullable() }).nullable(),
      /** When the team last reopened it. */
      reopened_at: time.nullable(),
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
    summary: "List allocations",
    who: team,
    query: listQuery.extend({
      assessment: id.optional(),
      user: id.optional(),
      group: id.optional(),
      /** By its window at this moment. */
      state: z.enum(["upcoming", "open", "closed"]).optional(),
      /** Of what: assessments and practice sets unless told, material and videos, or all four. */
      given: z.enum(["tests", "media", "all"]).optional(),
      /** Only those given to people, or to groups. */
      to: z.enum(["users", "groups"]).optional(),
      /** Those that were taken back, instead of those in force. */
      taken_back: z.enum(["true", "false"]).optional(),
    }),
    status: 200,
    response: page(allocation),
  }),
  "allocations.get": operation({
    method: "GET",
    path: "/api/test-allocation/{id}/",
    summary: "Get an allocation",
    who: team,
    params: idParams,
    status: 200,
    response: allocation,
  }),
  "allocations.list_own_times": operation({
    method: "GET",
    path: "/api/test-allocation/{id}/own-times/",
    summary: "List the members of its group who have a time of their own for the same, by name",
    who: allocators,
    params: idParams,
    status: 200,
    response: z.object({
      count: z.number().int(),
      /** The first fifty. */
      results: z.array(
        z.object({
          allocation: id,
          user: z.object({ id, name: z.string() }),
          opens_at: time.nullable(),
          closes_at: time.nullable(),
          /** Whether it moves with the group’s window: a later deadline does, a time of their own doesn’t. */
          moves: z.boolean(),
        }),
      ),
    }),
  }),
  "allocations.list_cut_off": operation({
    method: "GET",
    path: "/api/test-allocation/{id}/cut-off/",
    summary: "List the sittings that an earlier hard close ended although the window is open longer now, by name",
    who: allocators,
    params: idParams,
    status: 200,
    response: z.object({
      count: z.number().int(),
      /** As many as one call may reopen. */
      results: z.array(
        z.object({
          session: id,
          user: z.object({ id, name: z.string() }),
          /** When it was ended. */
          closed_at: time,
        }),
      ),
      can,
    }),
  }),
  "allocations.update": operation({
    method: "PATCH",
    path: "/api/test-allocation/{id}/",
    summary: "Change the window, sittings or accommodations of an allocation",
    who: allocators,
    params: idParams,
    body: change.extend({ version: z.number().int() }).refine(closesLater, mustCloseLater),
    status: 200,
    response: allocation,
  }),
  "allocations.set_start_code": operation({
    method: "PUT",
    path: "/api/test-allocation/{id}/start-code/",
    summary: "Set the code that students enter before they start: this one, a new random one, or none",
    who: allocators,
    params: idParams,
    body: z.union([z.object({ code: startCode.nullable() }), z.object({ random: z.literal(true) })]),
    status: 200,
    response: allocation,
  }),
  "allocations.set_any_browser": operation({
    method: "PUT",
    path: "/api/test-allocation/{id}/any-browser/",
    summary:
      "Let the people of an allocation use any browser although the assessment requires Safe Exam Browser, or no longer",
    who: allocators,
    params: idParams,
    body: z.object({ any_browser: z.boolean() }),
    status: 200,
    response: allocation,
  }),
  "allocations.remove_one": operation({
    method: "DELETE",
    path: "/api/test-allocation/{id}/",
    summary: "Withdraw an allocation; sittings already begun stay",
    who: allocators,
    params: idParams,
    status: 204,
    response: null,
  }),
  "allocations.update_many": operation({
    method: "PATCH",
    path: "/api/test-allocation/",
    summary: "Apply one change to many allocations; returns an outcome for each",
    who: allocators,
    body: z.object({ allocations: z.array(id).min(1).max(1000), change: termsChange }),
    status: 200,
    response: z.object({
      results: z.array(
        z.object({
          allocation: id,
          status: z.enum(["changed", "unchanged", "revoked", "invalid"]),
          message: z.string().optional(),
        }),
      ),
    }),
  }),
  "allocations.restore": operation({
    method: "POST",
    path: "/api/test-allocation/restore/",
    summary: "Restore withdrawn allocations; returns an outcome for each",
    who: allocators,
    body: z.object({ allocations: z.array(id).min(1).max(1000) }),
    status: 200,
    response: z.object({
      results: z.array(z.object({ allocation: id, status: z.enum(["restored", "in_force"]) })),
    }),
  }),
  "allocations.create": operation({
    method: "POST",
    path: "/api/test-allocation/",
    summary: "Allocate assessments to users and groups",
    who: allocators,
    body: wholeProposal,
    bodyLimit: 2 * 1024 * 1024,
    status: 201,
    response: z.object({ results: z.array(allocation) }),
  }),
  "allocations.remove": operation({
    method: "DELETE",
    path: "/api/test-allocation/",
    summary: "Withdraw allocations; sittings already begun stay",
    who: allocators,
    body: z.object({ allocations: z.array(id).min(1).max(1000) }),
    status: 200,
    response: z.object({
      results: z.array(z.object({ allocation: id, status: z.enum(["revoked", "already_revoked"]) })),
    }),
  }),
  "allocations.find_people": operation({
    method: "POST",
    path: "/api/test-allocation/find-people/",
    summary: "Find the students within reach who have these email addresses; returns an outcome for each",
    who: allocators,
    body: z.object({ emails: z.array(z.string().max(320)).min(1).max(10_000) }),
    bodyLimit: 4 * 1024 * 1024,
    status: 200,
    response: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          user: z
            .object({ id, first_name: z.string(), last_name: z.string(), email: z.string().nullable() })
            .nullable(),
        }),
      ),
    }),
  }),
  "allocations.list_own": operation({
    method: "GET",
    path: "/api/users/assessments/",
    summary: "List your own assessments with their sittings",
    who: student,
    query: listQuery,
    status: 200,
    response: page(ownAssessment),
  }),
} as const;
