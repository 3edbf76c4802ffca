import { z } from "zod";
import { can, id, idParams, listQuery, logPage, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { allocators, signedIn, sitters, team } from "./who.ts";

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

const endReason = z.enum(["student", "deadline", "staff"]).nullable();

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
  tools: z.array(z.string()),
  started_at: time.nullable(),
  deadline_at: time.nullable(),
  /** What the team gave beyond the limit, in milliseconds. */
  extended_ms: z.number().int(),
  remaining_ms: z.number().int().nullable(),
  /** Milliseconds worked since `begin_section`, pauses out; what `elapsed_ms` goes on from. */
  elapsed_ms: z.number().int().nullable(),
  ended_at: time.nullable(),
  break_after_seconds: z.number().int(),
  break: z.object({ state: z.enum(["running", "over"]), ends_at: time, remaining_ms: z.number().int() }).nullable(),
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
      correct: z.number().int().nullable(),
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
  untimed: z.boolean(),
  may_pause: z.boolean(),
  time_multiplier: z.number(),
  server_time: time,
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  closes_in_ms: z.number().int().nullable(),
  started_at: time.nullable(),
  submitted_at: time.nullable(),
  released_at: time.nullable(),
  /** What the page said it could not send; null = it has said nothing yet. */
  unsent: z.number().int().nullable(),
  sync_grace_seconds: z.number().int(),
  sections: z.array(sessionSection),
  /** Null until its moment has come. */
  score: sessionScore.nullable(),
  /** For the team: its student could have seen the key before it was reopened, so it counts in no statistic. */
  reopened_after_key: z.boolean().optional(),
  /** For the team: late answers that `count_late` can still count. */
  late_waiting: z.number().int().optional(),
  /** All that needs no person is scored, and answers wait for a person's mark. */
  awaits_marks: z.boolean(),
  can,
});

const seconds = z.number().int().min(1).max(86_400);
const lease = z.number().int().min(0).optional();

/** Everything that can be done to a sitting; who may do which is decided by role and state. */
export const sessionAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("start") }),
  z.object({ action: z.literal("begin_section"), section: id.optional(), lease }),
  z.object({ action: z.literal("next_question"), lease }),
  z.object({ action: z.literal("end_section"), section: id.optional(), lease }),
  z.object({ action: z.literal("end_break"), lease }),
  z.object({ action: z.literal("take_over") }),
  z.object({ action: z.literal("pause"), lease }),
  z.object({ action: z.literal("resume"), lease }),
  z.object({ action: z.literal("submit"), unsent: z.number().int().min(0).max(10_000).default(0), lease }),
  z.object({ action: z.literal("extend"), seconds }),
  z.object({ action: z.literal("message"), text: text(2000).min(1) }),
  z.object({ action: z.literal("release") }),
  z.object({ action: z.literal("end"), reason: text(2000).default("") }),
  z.object({ action: z.literal("reopen"), seconds }),
  z.object({ action: z.literal("credit"), seconds }),
  z.object({ action: z.literal("count_late"), attempts: z.array(id).min(1).max(1000) }),
  z.object({ action: z.literal("cancel"), reason: text(2000).default("") }),
]);
export type SessionAction = z.output<typeof sessionAction>;

/**
 * What a receipt says against what the server has: the same; saved again since; the server has fewer saves; another answer than the
 * receipt is of.
 */
const receiptVerdict = z.enum(["same", "newer", "missing", "changed"]);
export type ReceiptVerdict = z.output<typeof receiptVerdict>;

/** The chains over the answers of a sitting, computed anew by the server. */
const chains = z.object({
  revisions: z.number().int(),
  /** SHA-256 over all heads, of which a receipt’s code is made. */
  head: z.string(),
  /** Revisions with words that can no longer be opened, so that only their hashes were checked. */
  by_hash_alone: z.number().int(),
  faults: z.array(
    z.object({
      attempt: id,
      /** The revision that doesn’t fit, by its place in the chain; null where the attempt’s own state doesn’t. */
      seq: z.number().int().nullable(),
      code: z.enum(["changed", "missing", "misplaced", "unreadable", "state"]),
    }),
  ),
});

export const sessionOperations = {
  "sessions.generate": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/generate/",
    summary: "Create a sitting of an assessment: a student's own, a preview for the team, or one for a student",
    who: sitters,
    body: z.object({ assessment: id, user: id.optional() }),
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
    query: listQuery.extend({ user: id.optional(), assessment: id.optional(), state: sessionState.optional() }),
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
  "sessions.receipt": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/receipt/",
    summary: "Get the receipt of a sitting: the answers the server has, with the heads of their chains",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({
      session: id,
      state: sessionState,
      code: z.string(),
      answered: z.number().int(),
      total: z.number().int(),
      last_saved_at: time.nullable(),
      attempts: z.array(
        z.object({
          id,
          position: z.number().int(),
          section: id,
          saves: z.number().int(),
          saved_at: time.nullable(),
          head: z.string(),
        }),
      ),
    }),
  }),
  "sessions.history": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/history/",
    summary: "List every acknowledged revision, and those that were late or superseded",
    who: team,
    params: idParams,
    query: z.object({
      cursor: z.string().max(200).optional(),
      page_size: z.coerce.number().int().min(1).max(200).default(100),
    }),
    status: 200,
    response: logPage(
      z.object({
        attempt: id,
        seq: z.number().int(),
        lease: z.number().int(),
        revision: z.number().int(),
        status: z.enum(["saved", "late", "superseded"]),
        counted: z.boolean(),
        /** It arrived after its section's end, within the sync grace. */
        in_grace: z.boolean(),
        elapsed_ms: z.number().int(),
        received_at: time,
        payload: z.record(z.string(), z.unknown()),
        payload_hash: z.string(),
        head: z.string(),
      }),
    ),
  }),
  "sessions.timeline": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/timeline/",
    summary:
      "Get what happened in a sitting: pauses, time given, visits, spans offline, and whether its answers are as they were saved",
    who: team,
    params: idParams,
    status: 200,
    response: z.object({
      session,
      attempts: z.array(
        z.object({ id, section: id, position: z.number().int(), saves: z.number().int(), head: z.string() }),
      ),
      /** What the clock of a section left out; `to` is null while the pause runs. */
      pauses: z.array(z.object({ section: id, from: time, to: time.nullable(), by: z.string().nullable() })),
      /** Time the team gave. */
      given: z.array(
        z.object({
          section: id,
          at: time,
          action: z.enum(["extend", "credit", "reopen"]),
          seconds: z.number().int(),
          by: z.string().nullable(),
        }),
      ),
      visits: z.array(
        z.object({
          attempt: id,
          entered_ms: z.number().int(),
          left_ms: z.number().int().nullable(),
          focus_lost: z.number().int(),
          focus_lost_at: z.array(z.number().int()),
        }),
      ),
      offline: z.array(z.object({ section: id, from_ms: z.number().int(), to_ms: z.number().int() })),
      chains,
    }),
  }),
  "sessions.verify_receipt": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/receipt/verify/",
    summary: "Verify a student’s receipt against the answers the server has",
    who: team,
    body: z.object({
      session: id,
      attempts: z
        .array(
          z.object({
            id,
            saves: z.number().int().min(0).max(2_000_000_000),
            /** As the receipt has it: hexadecimal, empty where nothing was saved. */
            head: z.string().max(64),
          }),
        )
        .max(1000),
    }),
    status: 200,
    response: z.object({
      session: id,
      user_name: z.string(),
      assessment_name: z.string(),
      /** The worst of all questions. */
      verdict: receiptVerdict,
      attempts: z.array(
        z.object({
          id,
          /** Null where the sitting has no such attempt. */
          section: id.nullable(),
          position: z.number().int().nullable(),
          verdict: receiptVerdict,
          /** Saves by the receipt, and those that the server has. */
          receipt_saves: z.number().int(),
          saves: z.number().int(),
        }),
      ),
    }),
  }),
  "sessions.credit": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/credit/",
    summary: "List extra time given, late answers, and who counted them",
    who: team,
    params: idParams,
    status: 200,
    response: z.object({
      results: z.array(
        z.object({
          at: time,
          action: z.string(),
          actor: id.nullable(),
          section: id.nullable(),
          seconds: z.number().nullable(),
          attempts: z.array(id),
        }),
      ),
      /** Where the time of the sitting went, in seconds. `offline` is what its page has told in the last hours; null when it told nothing. */
      ledger: z.object({
        worked: z.number().int(),
        paused: z.number().int(),
        offline: z.number().int().nullable(),
        extended: z.number().int(),
        credited: z.number().int(),
      }),
      /** The newest late answer of each attempt that has one. */
      late_answers: z.array(
        z.object({
          attempt: id,
          revision: z.number().int(),
          received_at: time,
          in_grace: z.boolean(),
          counted: z.boolean(),
          /** It doesn't count, and no newer answer does. */
          waits: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
