type FieldError = { path: string; message: string };

type Problem = {
  title?: string;
  detail?: string;
  code?: string;
  state?: string;
  errors?: FieldError[];
  [more: string]: unknown;
};

/** Codes for a response that Sextant did not write, or for none at all. */
const foreignCodes: readonly string[] = ["network", "unreadable"];

/**
 * A failed call. `status` is the HTTP status, 0 when no response arrived; `code` is the contract's, or `network` (no response) or
 * `unreadable` (a response that Sextant did not write); `errors` names fields by path; `retryAfterSeconds` is the wait that a 429 or
 * 503 asked for; `problem` is the whole body.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  readonly problem: Problem;

  constructor(status: number, code: string, problem: Problem = {}, retryAfterSeconds: number | null = null) {
    super(problem.detail ?? problem.title ?? `${status} ${code}`);
    this.name = "CallError";
    this.status = status;
    this.code = code;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.problem = problem;
  }

  /** Whether Sextant itself refused. A refusal by a proxy or a captive portal says nothing about the person's work. */
  get isOurs(): boolean {
    return !foreignCodes.includes(this.code);
  }
}

/** Reads an error from a response, whatever its body contains. */
export async function readCallError(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  return toCallError(body, response.status, (name) => response.headers.get(name));
}

/** Returns the error of a response, from its body, status and headers. */
export function toCallError(body: unknown, status: number, header: (name: string) => string | null): CallError {
  const problem = asProblem(body, status, header("Content-Type") ?? "");
  if (!problem) return new CallError(status, "unreadable");
  const wait = Number(header("Retry-After") ?? Number.NaN);
  return new CallError(status, problem.code, problem, Number.isFinite(wait) ? wait : null);
}

/** Returns the problem document in a body, if Sextant wrote it: judged by its media type, type and status. */
function asProblem(body: unknown, answered: number, mediaType: string): (Problem & { code: string }) | null {
  if (!/^application\/problem\+json\b/i.test(mediaType) || body === null || typeof body !== "object") return null;
  const { code, type, status } = body as Record<string, unknown>;
  const isOurs = typeof code === "string" && type === `urn:sextant:problem:${code}` && status === answered;
  return isOurs ? { ...body, code } : null;
}
