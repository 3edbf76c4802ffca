type FieldError = { path: string; message: string };

type Problem = {
  title?: string;
  detail?: string;
  code?: string;
  state?: string;
  errors?: FieldError[];
  [more: string]: unknown;
};

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came; `code` is the contract's, or `network` and
 * `unreadable`; `errors` names fields by path; `retryAfterSeconds` is what a 429 or 503 asked for; `problem` is the whole body.
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
}

/** Reads a refused answer into an error, whatever its body turns out to be. */
export async function readCallError(response: Response): Promise<CallError> {
  const problem = await response.json().then(asProblem, () => ({}) as Problem);
  const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new CallError(response.status, problem.code ?? "unreadable", problem, Number.isFinite(wait) ? wait : null);
}

function asProblem(body: unknown): Problem {
  return body !== null && typeof body === "object" ? (body as Problem) : {};
}
