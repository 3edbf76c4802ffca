import { z } from "zod";

/**
 * Every refusal there is: code → status and title. The detail of one occurrence is written where it happens;
 * a page may say it in its own words by the code.
 */
export const problems = {
  malformed: { status: 400, title: "The request is malformed" },
  unauthenticated: { status: 401, title: "Sign in first" },
  wrong_credentials: { status: 401, title: "That sign-in is not right" },
  forbidden: { status: 403, title: "Your role may not do this" },
  look_only: { status: 403, title: "You are only looking" },
  not_found: { status: 404, title: "Not found" },
  illegal_transition: { status: 409, title: "The state does not allow this" },
  taken_over: { status: 409, title: "Another device has taken over" },
  lease_unknown: { status: 409, title: "This lease was never given" },
  stale_version: { status: 409, title: "Somebody changed this in the meantime" },
  in_use: { status: 409, title: "Something still uses this" },
  idempotency_conflict: { status: 409, title: "This idempotency key was used for something else" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "This kind of content is not taken here" },
  invalid: { status: 422, title: "The content is not valid" },
  all_rejected: { status: 422, title: "None of the answers fits its question" },
  too_many_requests: { status: 429, title: "Too many attempts" },
  overloaded: { status: 503, title: "Too busy at the moment" },
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
});
export type Problem = z.infer<typeof problem> & Record<string, unknown>;
