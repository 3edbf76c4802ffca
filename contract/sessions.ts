import { z } from "zod";
import { renderedAttempt, savedAttempt, saveStatus } from "./attempt-state.ts";
import { presentedBehaviour } from "./behaviour.ts";
import { can, id, idParams, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { previewRoutes, previewStart } from "./preview-way.ts";
import { tool } from "./section-fields.ts";
import { leastResult } from "./sitting-rules.ts";
import { allocators, signedIn, sitters, student } from "./who.ts";

export const sessionState = z.enum([
  "allocated",
  "in_progress",
  "submitted",
  "scored",
  "released",
  "expired",
  "cancelled",
]);
export type SessionState = z.output<typeof sessionState>;

export const sectionState = z.enum(["pending", "in_progress", "paused", "ended"]);
export type SectionState = z.output<typeof sectionState>;

export const endReason = z.enum(["student", "deadline", "staff"]).nullable();

/** A section of a sitting with its own clock. Times left are milliseconds, so that no clock needs to agree with ours. */
export const sessionSection = z.object({
  id,
  section: id,
  position: z.number().int(),
  /** A module that isn’t the last: the next one joins the list when it ends. */
  leads_on: z.boolean(),
  name: z.string(),
  instructions: z.string(),
  state: sectionState,
  reason: endReason,
  /** With the student's multiplier; null = untimed. */
  time_limit_seconds: z.number().int().nullable(),
  question_count: z.number().int(),
  navigation: z.enum(["free", "linear"]),
  /** Its questions are given one by one by `next_question`; `question_count` is the most that it gives. */
  adaptive: z.boolean(),
  tools: z.array(z.string()),
  started_at: time.nullable(),
  deadline_at: time.nullable(),
  /** Time that the team gave beyond the limit, in milliseconds. */
  extended_ms: z.number().int(),
  remaining_ms: z.number().int().nullable(),
  /** Milliseconds worked since `begin_section`, without pauses; `elapsed_ms` continues from it. */
  elapsed_ms: z.number().int().nullable(),
  ended_at: time.nullable(),
  break_after_seconds: z.number().int(),
  /** Of a module that leads on: those that follow on the longest way. */
  modules_ahead: z
    .array(
      z.object({
        name: z.string(),
        question_count: z.number().int(),
        time_limit_seconds: z.number().int().nullable(),
        break_after_seconds: z.number().int(),
      }),
    )
    .optional(),
  break: z.object({ state: z.enum(["running", "over"]), ends_at: time, remaining_ms: z.number().int() }).nullable(),
  /** Its questions were fixed before it begins, so that they could be delivered sealed. */
  prepared: z.boolean(),
});

export const sessionScore = z.object({
  points: z.number().nullable(),
  max_points: z.number(),
  scaled: z.number().int().nullable(),
  scaled_range: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  /** Of the scaled score, where it is measured by ability. */
  standard_error: z.number().nullable(),
  /**
   * Where a score measured by ability most likely lies, on its scale: two times in three, or more often on tests of fewer than 40
   * questions. Not symmetrical about `scaled`.
   */
  band: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  /** What a score that is measured by ability rests on: the weighted likelihood estimate with its error, and the pinned calibration. */
  ability: z.object({ theta: z.number(), standard_error: z.number(), calibration: id }).nullable(),
  /**
   * Why a sitting that is measured by ability has no `scaled`; null where it has one, or was never to have one. `needed`: how many
   * scored questions must be answered.
   */
  unscaled: z
    .object({
      code: z.enum(["too_few_answered", "not_measurable"]),
      answered: z.number().int(),
      needed: z.number().int(),
    })
    .nullable(),
  sections: z.array(
    z.object({
      section: id,
      name: z.string(),
      points: z.number().nullable(),
      max_points: z.number(),
      scaled: z.number().int().nullable(),
      scaled_range: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
      /**
       * Of an adaptive section: what its answers alone say of ability, on the scale of the whole (`scaled`, `band`) and as θ with its error.
       * Null of other sections, and where the whole has none or too few of its questions were answered.
       */
      ability: z
        .object({
          scaled: z.number().int(),
          band: z.object({ low: z.number().int(), high: z.number().int() }),
          theta: z.number(),
          standard_error: z.number(),
        })
        .nullable(),
      correct: z.number().int().nullable(),
      /** Neither right nor wrong. Absent in older scores, which count them as wrong. */
      partly_right: z.number().int().nullable().optional(),
      wrong: z.number().int().nullable(),
      omitted: z.number().int().nullable(),
      question_count: z.number().int(),
      time_ms: z.number().int(),
      time_limit_seconds: z.number().int().nullable(),
    }),
  ),
  scored_at: time,
});

/** One sitting. */
export const session = z.object({
  id,
  assessment: id,
  assessment_name: z.string(),
  assessment_version: z.number().int().nullable(),
  instructions: z.string(),
  user: id,
  user_name: z.string(),
  state: sessionState,
  reason: endReason,
  lease: z.number().int(),
  is_preview: z.boolean(),
  /** A preview of the draft as it was frozen for it; left out of every other sitting. */
  is_draft_preview: z.boolean().optional(),
  /** A practice set; left out of every other sitting. */
  is_practice_set: z.literal(true).optional(),
  untimed: z.boolean(),
  may_pause: z.boolean(),
  /** Accommodations: tools in every section. */
  read_aloud: z.boolean(),
  masking: z.boolean(),
  /** For the student of a sitting that isn’t started: `…/access/` says what starting it needs. */
  restricted: z.boolean(),
  time_multiplier: z.number(),
  server_time: time,
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  closes_in_ms: z.number().int().nullable(),
  /** Ends it, whatever time its sections have left; null where only a start after the window is refused. */
  hard_closes_at: time.nullable(),
  started_at: time.nullable(),
  submitted_at: time.nullable(),
  released_at: time.nullable(),
  /** When the team last reopened it. */
  reopened_at: time.nullable(),
  /** What the page said it could not send; null = it has said nothing yet. */
  unsent: z.number().int().nullable(),
  sync_grace_seconds: z.number().int(),
  /** Tools that the team has turned off; its sections don’t list them. */
  tools_off: z.array(z.string()),
  /** How its questions are answered; null while nothing is published. */
  behaviour: presentedBehaviour.nullable(),
  sections: z.array(sessionSection),
  /** Before the start: its time on the shortest and longest way; null if any of it is untimed. */
  planned_seconds: z.object({ least: z.number().int(), most: z.number().int() }).nullable().optional(),
  /** Null until its moment has come. */
  score: sessionScore.nullable(),
  /** With the score: what its author says to a student with as many points; null where they say nothing. */
  score_feedback: z.string().nullable(),
  /** For the team: its student could have seen the key before it was reopened, so it counts in no statistic. */
  reopened_after_key: z.boolean().optional(),
  /** For the team: late answers that `count_late` can still count and that `leave_late` has not left uncounted. */
  late_waiting: z.number().int().optional(),
  /** All that needs no person is scored, and answers wait for a person's mark. */
  awaits_marks: z.boolean(),
  /**
   * For its student, while a section is in progress that was prepared: the keys of what was delivered sealed, base64, by the section’s
   * id; in a linear section by `{section}/{position}`, as far as reached and one ahead.
   */
  keys: z.record(z.string(), z.string()).optional(),
  /** The answer to `next_question`: what became of the answer sent, and the question that follows it; null once the section is over. */
  next: z
    .object({
      saved: z.object({ id, revision: z.number().int(), status: saveStatus, counted: z.boolean() }),
      attempt: renderedAttempt.nullable(),
    })
    .optional(),
  can,
});

export const seconds = z.number().int().min(1).max(86_400);
/** As large as its column holds. */
export const givenLease = z.number().int().min(0).max(2_000_000_000);
export const lease = givenLease.optional();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "Must be a SHA-256 in lower-case hexadecimal digits");
/**
 * By attempt, the SHA-256 of its row that is still unsent, hexadecimal: of the row’s canonical JSON (RFC 8785), as it will be sent. A row that
 * arrives after the end it was announced with counts. One per attempt, so that nobody can announce every option and pick one later.
 */
export const unsentHashes = z
  .record(id, sha256)
  .refine((hashes) => Object.keys(hashes).length <= 1000, { message: "Must be at most 1,000" })
  .default({});

/**
 * When a release shows keys and explanations, as far as the review policy shows them at all: once nobody else can sit the assessment, or at
 * once.
 */
export const keysOfRelease = z.enum(["now", "after_window"]).default("after_window");

/** Everything that can be done to a sitting; who may do which is decided by role and state. */
export const sessionAction = z.discriminatedUnion("action", [
  /** With `begin` the first section begins in the same call; `password` where the assessment has one, `start_code` where an allocation does. */
  z.object({
    action: z.literal("start"),
    begin: z.boolean().default(false),
    password: text(100).optional(),
    start_code: text(100).optional(),
  }),
  z.object({ action: z.literal("begin_section"), section: id.optional(), lease }),
  /**
   * Saves the answer to the question given last and gives the next one, in one call. Repeating it returns what the first call did; a
   * different answer to `after` is then kept in history and doesn’t count.
   */
  z.object({ action: z.literal("next_question"), after: id, answer: savedAttempt, lease: givenLease }),
  z.object({ action: z.literal("end_section"), section: id.optional(), unsent_hashes: unsentHashes, lease }),
  z.object({ action: z.literal("end_break"), lease }),
  z.object({ action: z.literal("take_over") }),
  z.object({ action: z.literal("pause"), lease }),
  z.object({ action: z.literal("resume"), lease }),
  z.object({
    action: z.literal("submit"),
    unsent: z.number().int().min(0).max(10_000).default(0),
    unsent_hashes: unsentHashes,
    lease,
  }),
  z.object({ action: z.literal("extend"), seconds }),
  z.object({ action: z.literal("message"), text: text(2000).min(1) }),
  z.object({ action: z.literal("release"), keys: keysOfRelease }),
  z.object({ action: z.literal("show_keys") }),
  z.object({ action: z.literal("end"), reason: text(2000).default("") }),
  z.object({ action: z.literal("reopen"), seconds }),
  z.object({ action: z.literal("credit"), seconds }),
  z.object({ action: z.literal("count_late"), attempts: z.array(id).min(1).max(1000) }),
  z.object({ action: z.literal("leave_late") }),
  /** Once: a student who left Safe Exam Browser can open the test there again. */
  z.object({ action: z.literal("let_back_in") }),
  z.object({ action: z.literal("set_tools"), off: z.array(tool).max(20) }),
  z.object({ action: z.literal("cancel"), reason: text(2000).default("") }),
]);
export type SessionAction = z.output<typeof sessionAction>;

export const sessionOperations = {
  "sessions.generate": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/generate/",
    summary: "Create a sitting of an assessment: a student's own, a preview for the team, or one for a student",
    who: sitters,
    body: z.object({
      assessment: id,
      user: id.optional(),
      /** For the team: a preview of the draft as it is now, as `assessments.preview` makes. The fields below go with it. */
      draft: z.boolean().default(false),
      preview_as: id.optional(),
      module: previewStart.optional(),
      route: previewRoutes.optional(),
    }),
    status: 201,
    response: session,
  }),
  "sessions.generate_for_sections": operation({
    method: "POST",
    path: "/api/generate-for-sections/",
    summary: "Create a sitting of chosen sections: never scaled, not in statistics",
    who: sitters,
    body: z.object({ assessment: id, sections: z.array(id).min(1).max(100), user: id.optional() }),
    status: 201,
    response: session,
  }),
  "sessions.list": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/",
    summary: "List the sittings within reach",
    who: signedIn,
    query: listQuery.extend({
      user: id.optional(),
      assessment: id.optional(),
      state: sessionState.optional(),
      /** Sittings of the people who are in this group now. */
      group: id.optional(),
      /** Sittings that were of this school. */
      school: id.optional(),
    }),
    status: 200,
    response: page(session),
  }),
  "sessions.get": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/",
    summary: "Get a sitting",
    who: signedIn,
    params: idParams,
    status: 200,
    response: session,
  }),
  "sessions.access": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/access/",
    summary:
      "Get what you need to start your sitting: a password, a start code, a browser, a network, an earlier result",
    who: student,
    params: idParams,
    status: 200,
    response: z.object({
      needs_password: z.boolean(),
      /** The code that the supervisor shows. */
      needs_start_code: z.boolean(),
      /**
       * Null where any browser will do: `needed` elsewhere than in Safe Exam Browser, `inside` there, and `waived` where your allocation
       * lets you use any browser.
       */
      safe_browser: z.enum(["needed", "inside", "waived"]).nullable(),
      /** Null where it may be started from anywhere. */
      address: z.object({ yours: z.string(), allowed: z.boolean() }).nullable(),
      earlier: z
        .object({
          /** Of the assessment. */
          name: z.string(),
          at_least: leastResult.nullable(),
          /** Yours, once it is released. */
          result: z.object({ points: z.number(), max_points: z.number() }).nullable(),
          met: z.boolean(),
        })
        .nullable(),
    }),
  }),
  "sessions.act": operation({
    method: "PATCH",
    path: "/api/users/assessments-sessions/{id}/",
    summary: "Act on a sitting: start, begin or end a section, submit, extend, release …",
    who: signedIn,
    params: idParams,
    body: sessionAction,
    status: 200,
    response: session,
  }),
  "sessions.remove": operation({
    method: "DELETE",
    path: "/api/users/assessments-sessions/{id}/",
    summary: "Delete a sitting that hasn't been started",
    who: allocators,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
