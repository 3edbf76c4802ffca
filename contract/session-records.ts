import { z } from "zod";
import { id, idParams, logPage, time } from "./common.ts";
import { operation } from "./operation.ts";
import { reportKinds } from "./report-kinds.ts";
import { session, sessionState } from "./sessions.ts";
import { signedIn, team } from "./who.ts";

/**
 * What a receipt says against what the server has: the same; saved again since; the server has fewer saves; another answer than the
 * receipt is of.
 */
export const receiptVerdict = z.enum(["same", "newer", "missing", "changed"]);
export type ReceiptVerdict = z.output<typeof receiptVerdict>;

/** The hash chains over the answers of a sitting, recomputed by the server. */
export const chains = z.object({
  revisions: z.number().int(),
  /** SHA-256 over all heads; a receipt’s code is derived from it. */
  head: z.string(),
  /** Revisions with text that can no longer be decrypted, so that only their hashes were checked. */
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

/** What proves afterwards what happened in a sitting. */
export const sessionRecordOperations = {
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
      /** The uploaded files that are part of these answers; `name` is empty to everyone but the student. */
      files: z.array(z.object({ id, name: z.string(), attempt: id, section: id, position: z.number().int() })),
      /** Answers that the server has and that don’t count: one at most of each attempt, the newest. `count_late` can still count them. */
      uncounted: z.array(
        z.object({
          attempt: id,
          section: id,
          section_name: z.string(),
          position: z.number().int(),
          received_at: time,
          /** It arrived too late, or another answer was given on another device. */
          why: z.enum(["late", "overtaken"]),
          /** In words: letters of options as they were shown, what was placed where, what was typed, or names of files. Null where the question is gone. */
          answer: z.string().nullable(),
          /** What counts instead, in the same way; empty where nothing does. */
          counts: z.string().nullable(),
        }),
      ),
    }),
  }),
  "sessions.history": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/history/",
    summary: "List every acknowledged revision, and those that were late, superseded or passed",
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
        status: z.enum(["saved", "late", "superseded", "passed"]),
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
      /** What the clock of a section left out: pauses, and the time for which it was over before it was reopened. `to` is null while one runs. */
      pauses: z.array(
        z.object({
          kind: z.enum(["pause", "over"]),
          section: id,
          from: time,
          to: time.nullable(),
          by: z.string().nullable(),
        }),
      ),
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
      /** What ended a section (null: the sitting, while none was open) and, where a person did, who and why. */
      ends: z.array(
        z.object({
          section: id.nullable(),
          at: time,
          action: z.enum(["end_section", "deadline", "submit", "end", "close", "cancel"]),
          by: z.string().nullable(),
          reason: z.string(),
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
      /** What the team noted of this sitting, in order. */
      incidents: z.array(z.object({ id, at: time, text: z.string(), by: z.string() })),
      /** Problems that the student reported with questions, in order. */
      reports: z.array(z.object({ id, attempt: id, at: time, kind: z.enum(reportKinds) })),
      /** What the student was told of answers while sitting, in order. */
      checks: z.array(
        z.object({
          attempt: id,
          /** The first try is 1. */
          number: z.number().int(),
          at: time,
          correct: z.boolean(),
          /** Not correct, and worth part of the points. */
          partly: z.boolean(),
          /** The number of the hint that this try revealed; null for none. */
          hint: z.number().int().nullable(),
        }),
      ),
      /** Every score of an answer in order: the newest counts. `points` is null while a person has to mark it. */
      scores: z.array(
        z.object({
          attempt: id,
          at: time,
          cause: z.enum(["submitted", "regraded", "credited", "marked"]),
          points: z.number().nullable(),
          max_points: z.number(),
          by: z.string().nullable(),
        }),
      ),
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
          /** Null if the sitting has no attempt with this id. */
          section: id.nullable(),
          position: z.number().int().nullable(),
          verdict: receiptVerdict,
          /** Number of saves in the receipt, and on the server. */
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
      /** Where the time of the sitting went, in seconds. `offline` is what its page has told. */
      ledger: z.object({
        worked: z.number().int(),
        paused: z.number().int(),
        offline: z.number().int(),
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
