import { type Problem, type ProblemCode, problems } from "@sextant/contract/problems.ts";

interface RefusalDetails {
  /** Which fields, and why. */
  errors?: { path: string; message: string }[];
  /** With a 409: the state that forbids it. */
  state?: string;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** Further members of the problem document, for example the resource as it is now. */
  members?: Record<string, unknown>;
  /** Refused on purpose, as planned: no fault that anyone should look into. */
  isPlanned?: boolean;
  cause?: unknown;
}

/** A refusal with its code; the binder turns it into a problem document. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, detail: string, details: RefusalDetails = {}) {
    super(detail, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** For a 503 that doesn't say when to come again. */
export const RETRY_AFTER_SECONDS = 5;

/** Returns the Retry-After header of a refusal, in seconds: every 503 has one. */
export function retryAfterOf({ code, details }: Refusal): number | undefined {
  return details.retryAfter ?? (problems[code].status === 503 ? RETRY_AFTER_SECONDS : undefined);
}

/** Returns what is not there, and what is out of reach: nobody can tell which. */
export function notFound(what = "This"): Refusal {
  return new Refusal("not_found", `${what} doesn’t exist, or you don’t have access to it.`);
}

/** Refuses what is well-formed but not valid, at one field. */
export function invalid(path: string, message: string): Refusal {
  return new Refusal("invalid", message, { errors: [{ path, message }] });
}

/** Refuses HTML that cleaning made longer than may be stored. */
export function tooLong(path: string, most: number): Refusal {
  return invalid(path, `Must have at most ${most.toLocaleString("en")} characters of HTML`);
}

/** Returns the problem document of a refusal (RFC 9457). @param requestId By which the request is found in the log. */
export function problemOf(refusal: Refusal, requestId?: string): Problem {
  const { status, title } = problems[refusal.code];
  return {
    type: `urn:sextant:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    code: refusal.code,
    ...(refusal.details.errors ? { errors: refusal.details.errors } : {}),
    ...(refusal.details.state ? { state: refusal.details.state } : {}),
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...refusal.details.members,
  };
}
