type FieldError = { path: string; message: string };

type Problem = {
  title?: string;
  detail?: string;
  code?: string;
  state?: string;
  errors?: FieldError[];
  [more: string]: unknown;
};

/** What an answer is called that Sextant did not write, or that is not there at all. */
const foreignCodes: readonly string[] = ["network", "unreadable"];

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came; `code` is the contract's, or `network` (no answer)
 * and `unreadable` (an answer that Sextant did not write); `errors` names fields by path; `retryAfterSeconds` is what a 429 or 503
 * asked for; `problem` is the whole body.
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

  /** Whether Sextant itself refused. A proxy or a captive portal on the way decides nothing about anybody's work. */
  get isOurs(): boolean {
    return !foreignCodes.includes(this.code);
  }
}

/** Reads a refused answer into an error, whatever its body turns out to be. */
export async function readCallError(response: Response): Promise<CallError> {
  const problem = await response.json().then(
    (body: unknown) => asProblem(body, response),
    () => null,
  );
  if (!problem) return new CallError(response.status, "unreadable");
  const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new CallError(response.status, problem.code, problem, Number.isFinite(wait) ? wait : null);
}

/** The problem document in a body, if it is one that Sextant wrote: by its media type, its type and its status. */
function asProblem(body: unknown, response: Response): (Problem & { code: string }) | null {
  const mediaType = response.headers.get("Content-Type") ?? "";
  if (!/^application\/problem\+json\b/i.test(mediaType) || body === null || typeof body !== "object") return null;
  const { code, type, status } = body as Record<string, unknown>;
  const isOurs = typeof code === "string" && type === `urn:sextant:problem:${code}` && status === response.status;
  return isOurs ? { ...body, code } : null;
}
