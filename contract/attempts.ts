import { z } from "zod";
import { answerOutcomes } from "./answer-outcomes.ts";
import {
  attemptState,
  candidateQuestion,
  renderedAttempt,
  savedAttempt,
  saveStatus,
  storedHighlight,
} from "./attempt-state.ts";
import { checkedAnswer } from "./checks.ts";
import { id, idParams, listQuery, page, text, time } from "./common.ts";
import { inlineComment } from "./inline-comment.ts";
import { mistakeGrounds } from "./mistakes.ts";
import { operation } from "./operation.ts";
import { reasonFamilies } from "./reason-families.ts";
import { sessionSection, sessionState } from "./sessions.ts";
import { tagLevels } from "./tags.ts";
import { markers, signedIn, sitters, student } from "./who.ts";

export const rendered = z.object({
  session: z.object({
    id,
    state: sessionState,
    lease: z.number().int(),
    server_time: time,
    assessment_name: z.string(),
    user_name: z.string(),
    may_pause: z.boolean(),
    untimed: z.boolean(),
    closes_at: time.nullable(),
    sync_grace_seconds: z.number().int(),
  }),
  sections: z.array(
    sessionSection.extend({
      /** Of the section in progress only. */
      attempts: z.array(renderedAttempt),
    }),
  ),
});

export const saveAnswer = z.object({
  server_time: z.string(),
  /** Of the section in progress; null when untimed or none is. */
  remaining_ms: z.number().int().nullable(),
  attempts: z.array(
    z.object({
      id: z.string(),
      revision: z.number().int(),
      status: saveStatus,
      counted: z.boolean(),
      /** Why a row was rejected. */
      code: z.string().optional(),
      /** Of a saved answer that was to be checked: what its student is told. */
      feedback: checkedAnswer.optional(),
      /** Why it wasn’t checked: the code of a problem. It is saved all the same. */
      unchecked: z.string().optional(),
      /** With conflict, stale and superseded: what is kept. */
      stored: z
        .object({
          lease: z.number().int(),
          revision: z.number().int(),
          response: z.record(z.string(), z.unknown()),
          flagged: z.boolean(),
          eliminated: z.record(z.string(), z.array(z.string())),
          highlights: z.array(storedHighlight),
          note: z.string(),
          confidence: z.number().int().nullable(),
        })
        .optional(),
    }),
  ),
});

/** Why an attempt went wrong, by whom says so: people, and the answers themselves. */
export const reasonsForError = z.object({
  student: id.nullable(),
  tutor: id.nullable(),
  /** The family alone that the student gave, without a reason. */
  student_family: z.enum(reasonFamilies).nullable(),
  /** The family alone that the tutor gave, without a reason. */
  tutor_family: z.enum(reasonFamilies).nullable(),
  /** The reason that the chosen option betrays. */
  inferred: id.nullable(),
  /** What is inferred rests on; also where it names no reason. Null where nothing is, or may not be told yet. */
  ground: z.enum(mistakeGrounds).nullable(),
});

/** An answer that did not arrive in time, or that was overtaken on another device. */
export const lateAnswer = z.object({
  revision: z.number().int(),
  received_at: time,
  /** It arrived within the sync grace after the end. */
  in_grace: z.boolean(),
  counted: z.boolean(),
  /** It can still be counted by `count_late`: it doesn't count, and no newer answer does. */
  waits: z.boolean(),
  /**
   * Made while the clock was stopped; made after its section's end; made before it, but received after the grace or once the sitting
   * was scored; said to be made before it, which nothing confirms; received within the grace; or overtaken by an answer that was given
   * on another device.
   */
  why: z.enum(["paused", "made_after_end", "received_late", "already_scored", "unconfirmed", "in_time", "overtaken"]),
  /** The party that ended its section; null while it hasn't ended. */
  ended_by: z.enum(["student", "deadline", "staff"]).nullable(),
  response: z.record(z.string(), z.unknown()),
});

/** One question of a finished sitting. A field that may not be shown yet is absent. */
/**
 * For students: keeps the answers closed of questions that they missed and haven’t redone yet, so that they can be redone without having been
 * looked up. The team sees them anyway.
 */
const blind = z.stringbool().default(false);

export const reviewedAttempt = z.object({
  id,
  section: id,
  position: z.number().int(),
  /** Null while its student may see neither answer nor key nor explanation: then only tags and points are told. */
  question: candidateQuestion.nullable(),
  /** With a question that is null: until when, and the moment where that is known. */
  withheld: z
    .object({ until: z.enum(["released", "after_window", "never", "not_reached"]), at: time.nullable() })
    .optional(),
  /** Until when the key or the explanation of a question that is shown is withheld, and the moment where that is known. */
  keys_withheld: z
    .object({ until: z.enum(["released", "after_window", "never", "not_reached"]), at: time.nullable() })
    .optional(),
  /** True where `blind` keeps key, explanation and all that would tell them closed until the question was redone. */
  closed: z.boolean().optional(),
  /** From the exam down, as they are now; empty where the question has none. */
  tags: z.array(z.object({ id, name: z.string(), level: z.enum(tagLevels) })),
  response: z.record(z.string(), z.unknown()).optional(),
  flagged: z.boolean().optional(),
  note: z.string().optional(),
  status: z.enum(["scored", "invalid", "owed", "omitted"]).nullable().optional(),
  points: z.number().nullable().optional(),
  max_points: z.number().optional(),
  correct: z.boolean().nullable().optional(),
  /** With the score, once there is one: how it came out, and whether it lost points. Practice that ended before a question lost none. */
  outcome: z.enum(answerOutcomes).optional(),
  missed: z.boolean().optional(),
  scored: z.boolean().optional(),
  /** With the score, of a question that is shown: what each interaction earned; `mark` is what it was given by hand, in the points of its key. */
  parts: z
    .record(
      z.string(),
      z.object({
        status: z.enum(["scored", "invalid", "owed", "omitted"]),
        points: z.number(),
        max_points: z.number(),
        mark: z.number().optional(),
      }),
    )
    .optional(),
  /** With the score, of a question that is shown: what the marker gave each line of a rubric, by interaction, and says to the student. */
  marking: z
    .object({
      at: time,
      criteria: z.record(z.string(), z.record(z.string(), z.number())),
      feedback: z.string(),
      /** Said of passages of the answer; empty where the answer isn’t visible. */
      comments: z.array(inlineComment),
    })
    .nullable()
    .optional(),
  key: z.record(z.string(), z.unknown()).optional(),
  explanation: z.string().optional(),
  /**
   * With response and score, where answers are checked: every answer that was tried, in order; which of them counts, and what the wrong
   * ones before it cost. `response` is the one that counts. Right is judged by the key that the score rests on.
   */
  tried: z
    .object({
      lost_points: z.number(),
      tries: z.array(
        z.object({ response: z.record(z.string(), z.unknown()), correct: z.boolean(), counts: z.boolean() }),
      ),
    })
    .nullable()
    .optional(),
  /** With the response: the hints that wrong tries revealed. */
  hints: z.array(z.string()).optional(),
  /** What the author says of every option, with the key. */
  feedback: z.record(z.string(), z.string()).optional(),
  time_ms: z.number().int().optional(),
  visits: z.number().int().optional(),
  changed: z.number().int().optional(),
  cohort: z
    .object({
      count: z.number().int(),
      correct: z.number(),
      /** Null where the times of fewer than ten of them are known. */
      median_time_ms: z.number().int().nullable(),
    })
    .nullable()
    .optional(),
  reason_for_error: reasonsForError.optional(),
  /**
   * The newest answer that arrived after its section's end, was made during a pause or was overtaken on another device; null when there
   * is none. Its student sees it with the response.
   */
  late: lateAnswer.nullable().optional(),
});

/** What the player shows, what it saves, and what is looked back at. */
export const attemptOperations = {
  "sessions.render": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/render/",
    summary: "Get what the player shows: the section in progress with its questions and answers",
    who: sitters,
    query: z.object({ session: id }),
    status: 200,
    response: rendered,
  }),
  "attempts.list": operation({
    method: "GET",
    path: "/api/users/assessments-attempts/",
    summary: "List the saved answers of your sitting",
    who: student,
    query: z.object({ session: id }),
    status: 200,
    response: z.object({ results: z.array(attemptState.extend({ section: id })) }),
  }),
  "attempts.save": operation({
    method: "POST",
    path: "/api/users/assessments-attempts/",
    summary: "Save answers; an acknowledgement means committed to disk",
    who: sitters,
    bodyLimit: 4 * 1024 * 1024,
    repairsTexts: true,
    body: z.object({
      session: id,
      lease: z.number().int().min(0).max(2_000_000_000),
      attempts: z.array(savedAttempt).min(1).max(500),
      /** Those of them that are to be checked once they are saved, where the test checks answers. */
      check: z.array(id).max(20).optional(),
    }),
    status: 200,
    response: saveAnswer,
  }),
  "attempts.get": operation({
    method: "GET",
    path: "/api/users/assessments-attempts/{id}/",
    summary: "Get an attempt, as the review shows it",
    who: signedIn,
    params: idParams,
    query: z.object({ session: id, blind }),
    status: 200,
    response: reviewedAttempt,
  }),
  "attempts.update": operation({
    method: "PATCH",
    path: "/api/users/assessments-attempts/{id}/",
    summary: "Set the reason for error, add a note, or mark by hand",
    who: signedIn,
    params: idParams,
    query: z.object({ session: id.optional() }),
    body: z.object({
      session: id.optional(),
      /** The reason, or null to take reason and family away. */
      reason_for_error: id.nullable().optional(),
      /** A family alone, in place of a reason. */
      reason_family: z.enum(reasonFamilies).optional(),
      note: text(10_000).optional(),
      /** A mark by hand for the whole attempt, in the placement's points. */
      points: z.number().finite().min(0).max(10_000).optional(),
      /** Marks by hand for the parts that are owed one, by interaction, in the points of the part's key. */
      marks: z.record(z.string().max(200), z.number().finite().min(0).max(1000)).optional(),
    }),
    // Student and team each say why it went wrong; the note is the student's own.
    fields: { reason_for_error: signedIn, reason_family: signedIn, note: student, points: markers, marks: markers },
    status: 200,
    response: reviewedAttempt,
  }),
  "attempts.review": operation({
    method: "GET",
    path: "/api/users/sessions/{id}/attempts/",
    summary: "Get the review of a sitting: what may be seen of each question now",
    who: signedIn,
    params: idParams,
    query: listQuery.extend({ page_size: z.coerce.number().int().min(1).max(200).default(200), blind }),
    status: 200,
    response: page(reviewedAttempt),
  }),
} as const;
