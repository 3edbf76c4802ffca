import { z } from "zod";

/**
 * Every refusal there is: code → status and title. The detail of one occurrence is written where it happens;
 * a page may say it in its own words by the code.
 */
export const problems = {
  malformed: { status: 400, title: "We couldn’t read this request" },
  unauthenticated: { status: 401, title: "Sign in to continue" },
  wrong_credentials: { status: 401, title: "Wrong email or password" },
  forbidden: { status: 403, title: "Your role doesn’t allow this" },
  second_step_required: { status: 403, title: "Set up your second step first" },
  look_only: { status: 403, title: "You’re viewing as someone else" },
  not_found: { status: 404, title: "Not found" },
  safe_browser_needed: { status: 403, title: "Open this test in Safe Exam Browser" },
  safe_browser_wrong_key: { status: 403, title: "This file doesn’t fit your test" },
  safe_browser_wrong_version: { status: 403, title: "This version of Safe Exam Browser isn’t allowed" },
  address_refused: { status: 403, title: "You can’t start from this network" },
  illegal_transition: { status: 409, title: "This isn’t possible in its current state" },
  taken_over: { status: 409, title: "You continued in another browser or on another device" },
  lease_unknown: { status: 409, title: "Unknown lease" },
  too_soon: { status: 409, title: "You can’t start again yet" },
  earlier_result_needed: { status: 409, title: "You need another result first" },
  safe_browser_left: { status: 409, title: "You need to be let back in" },
  safe_browser_file_over: { status: 409, title: "This file can’t be used again" },
  safe_browser_password_lost: { status: 409, title: "The password of this file must be set again" },
  stale_version: { status: 409, title: "Someone else changed this" },
  in_use: { status: 409, title: "This is still in use" },
  idempotency_conflict: { status: 409, title: "This idempotency key was already used" },
  too_large: { status: 413, title: "Too large" },
  quota_exceeded: { status: 413, title: "Not enough space for this file" },
  unsupported_media_type: { status: 415, title: "Unsupported content type" },
  invalid: { status: 422, title: "Some values can’t be used" },
  wrong_start_code: { status: 422, title: "Wrong start code" },
  wrong_password: { status: 422, title: "Wrong password" },
  all_rejected: { status: 422, title: "None of the answers fits its question" },
  too_many_requests: { status: 429, title: "Too many attempts" },
  overloaded: { status: 503, title: "Sextant is busy right now" },
  disk_full: { status: 507, title: "The server is out of disk space" },
  internal: { status: 500, title: "Something went wrong on our side" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** RFC 9457 problem details, with the field errors and the current state where they help. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With a 409: the state that forbids it. */
  state: z.string().optional(),
  /** By which the request is found in the server’s log. */
  request_id: z.string().optional(),
});
export type Problem = z.infer<typeof problem> & Record<string, unknown>;
