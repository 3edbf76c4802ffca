import { z } from "zod";
import { id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { sessionState } from "./sessions.ts";
import { sitters } from "./who.ts";

/** Most questions of a practice set. */
export const MAX_SET_QUESTIONS = 100;

export const count = z.number().int().min(1).max(MAX_SET_QUESTIONS);

/** `unseen` gives what its owner never met, then the rest; `missed` what they got wrong last, then unseen; `any` a mix. */
export const order = z.enum(["unseen", "missed", "any"]);

/**
 * The source of a set: questions chosen one by one; a filter of the practice pool; or unseen questions similar to the student's mistakes,
 * of all open ones or of those that are due.
 */
export const cut = z.union([
  z.strictObject({ questions: z.array(id).min(1).max(MAX_SET_QUESTIONS) }),
  z.strictObject({
    filter: z.strictObject({
      /** Tags, each with its descendants; questions with any of them. Empty for all. */
      tags: z.array(id).max(50).default([]),
      difficulty: z.array(z.number().int().min(1).max(5)).max(5).default([]),
      order: order.default("unseen"),
      count: count.default(20),
    }),
  }),
  z.strictObject({
    mistakes: z.strictObject({
      state: z.enum(["open", "due"]).default("due"),
      /** A tag, with its descendants; absent for all topics. */
      tag: id.optional(),
      count: count.default(20),
    }),
  }),
]);
export type PracticeCut = z.output<typeof cut>;

/** `pace` takes as long as others took in tests. */
export const timing = z.discriminatedUnion("type", [
  z.object({ type: z.literal("untimed") }),
  z.object({ type: z.literal("pace") }),
  z.object({ type: z.literal("limit"), seconds: z.number().int().min(60).max(86_400) }),
]);
export type PracticeTiming = z.output<typeof timing>;

export const feedback = z.enum(["at_once", "at_end"]);

/**
 * What a sitting of a set did for mistakes: how many were practised, solved and closed by it, how many it added, and when the next of them
 * is due. Closed are counted as the list of mistakes has them: a question that went wrong in two tests is two.
 */
export const practised = z.object({
  mistakes: z.number().int(),
  missed: z.number().int(),
  solved: z.number().int(),
  closed: z.number().int(),
  next_due_at: time.nullable(),
});

/** A student’s sittings of a set: the reader’s own, or for the team its owner’s. */
export const sat = z.object({
  /** Submitted ones. */
  count: z.number().int(),
  newest: z
    .object({
      session: id,
      state: sessionState,
      submitted_at: time.nullable(),
      /** Null until it is scored. */
      points: z.number().nullable(),
      max_points: z.number().nullable(),
      /** Null until it is counted, right after it is scored. */
      practised: practised.nullable(),
    })
    .nullable(),
});

export const practiceSet = z.object({
  id,
  name: z.string(),
  owner: z.object({ id, name: z.string() }),
  /** What is sat. */
  assessment: id,
  from: cut,
  timing,
  feedback,
  question_count: z.number().int(),
  /** Questions retired since: they stay in the set as it was published. */
  retired_count: z.number().int(),
  /** Questions of a student’s set that left the practice pool before the set was begun. */
  withdrawn_count: z.number().int(),
  /** Null when it is untimed. */
  time_seconds: z.number().int().nullable(),
  sat,
  version: z.number().int(),
  archived: z.boolean(),
  created_at: time,
  can: z.object({ sit: z.boolean(), update: z.boolean(), allocate: z.boolean() }),
});

/** Practice sets: cuts of the bank that are sat like any other assessment. */
export const practiceSetOperations = {
  "practice_sets.list": operation({
    method: "GET",
    path: "/api/practice-sets/",
    summary: "List your practice sets and those assigned to you; for the team also those of people within reach",
    who: sitters,
    query: listQuery.extend({
      /** For the team: whose sets. */
      user: id.optional(),
      /** That of which this is the assessment. */
      assessment: id.optional(),
      archived: z.enum(["true", "false"]).default("false"),
      ordering: z.enum(["-created_at", "created_at", "name", "-name"]).default("-created_at"),
    }),
    status: 200,
    response: page(practiceSet),
  }),
  "practice_sets.create": operation({
    method: "POST",
    path: "/api/practice-sets/",
    summary: "Create a practice set of chosen questions, by a filter or from your mistakes",
    who: sitters,
    body: z.object({
      name,
      from: cut,
      timing: timing.default({ type: "untimed" }),
      feedback: feedback.default("at_end"),
    }),
    status: 201,
    response: practiceSet,
  }),
  "practice_sets.get": operation({
    method: "GET",
    path: "/api/practice-sets/{id}/",
    summary: "Get a practice set",
    who: sitters,
    params: idParams,
    status: 200,
    response: practiceSet,
  }),
  "practice_sets.update": operation({
    method: "PATCH",
    path: "/api/practice-sets/{id}/",
    summary: "Rename, archive or restore a practice set that you made",
    who: sitters,
    params: idParams,
    body: z.object({ name: name.optional(), archived: z.boolean().optional(), version: z.number().int().optional() }),
    status: 200,
    response: practiceSet,
  }),
  "practice_sets.renew": operation({
    method: "POST",
    path: "/api/practice-sets/{id}/renew/",
    summary: "Replace retired questions of a practice set that you made by others of its kind, or leave them out",
    who: sitters,
    params: idParams,
    status: 200,
    response: practiceSet,
  }),
  "practice_sets.remove": operation({
    method: "DELETE",
    path: "/api/practice-sets/{id}/",
    summary: "Archive a practice set that you made; sittings of it stay",
    who: sitters,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
