import { z } from "zod";
import { id, idParams, time } from "./common.ts";
import { operation } from "./operation.ts";
import { reasonFamilies } from "./reason-families.ts";
import { signedIn, sitters, student } from "./who.ts";

/** What a student was told of an answer that they checked: the key in a practice set alone, once the answer stays. */
export const checkedAnswer = z.object({
  attempt: id,
  /** The first try is 1. */
  number: z.number().int(),
  /** Of the answer that was checked. */
  revision: z.number().int(),
  correct: z.boolean(),
  /** Not correct, and worth part of the points. */
  partly: z.boolean(),
  tries_left: z.number().int(),
  /** It can’t be changed any more. */
  locked: z.boolean(),
  /** Of a locked answer, where explanations are shown once scored. */
  explanation: z.string().nullable(),
  /** Of a locked answer in a practice set by interaction, where keys are shown once scored. */
  key: z.record(z.string(), z.unknown()).optional(),
  /** With the key, by option. */
  feedback: z.record(z.string(), z.string()).optional(),
  /** What wrong tries have revealed so far, the first hint first. */
  hints: z.array(z.string()),
  /** Why it went wrong, as its student said. */
  family: z.enum(reasonFamilies).optional(),
  checked_at: time,
});

export const checkOperationsOfAnswers = {
  "checks.create": operation({
    method: "POST",
    path: "/api/users/assessments-attempts/{id}/check/",
    summary: "Check your saved answer to a question; the same revision again gets the same answer",
    who: sitters,
    params: idParams,
    body: z.object({
      session: id,
      lease: z.number().int().min(0).max(2_000_000_000),
      revision: z.number().int().min(1).max(2_000_000_000),
    }),
    status: 200,
    response: checkedAnswer,
  }),
  "checks.explain": operation({
    method: "PUT",
    path: "/api/users/assessments-attempts/{id}/check/",
    summary: "Set the family of reasons why an answer that you checked in practice went wrong",
    who: student,
    params: idParams,
    body: z.object({ session: id, family: z.enum(reasonFamilies).nullable() }),
    status: 204,
    response: null,
  }),
  "checks.list": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/checks/",
    summary: "List what a student was told of the answers they checked, the last try of each",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(checkedAnswer) }),
  }),
} as const;
