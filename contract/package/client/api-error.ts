import type { components } from "./operations.ts";

/** The problem document of a refusal (RFC 9457). Some have more, such as `current` with `stale_version`. */
export type Problem = components["schemas"]["Problem"] & { readonly [more: string]: unknown };

/** Says what a refusal is about, whatever its words. Later versions may add codes. */
export type ProblemCode = Problem["code"];

/** A call that Sextant refused, or that something else answered in its place. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The status of the response. */
  readonly status: number;
  /** The problem’s code; `unreadable` if the response isn’t Sextant’s, as with the error page of a proxy. */
  readonly code: ProblemCode | "unreadable";
  /** The fields that were refused. */
  readonly errors: readonly { path: string; message: string }[];
  /** The wait that the server asked for; null if it named none. */
  readonly retryAfterSeconds: number | null;
  /** The whole problem document; null if there is none. */
  readonly problem: Problem | null;

  constructor(status: number, problem?: Problem, retryAfterSeconds?: number) {
    super(problem?.detail ?? `The response with status ${status} isn’t one of Sextant’s`);
    this.status = status;
    this.code = problem?.code ?? "unreadable";
    this.errors = problem?.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.problem = problem ?? null;
  }
}

/** Reads the error in a response, whatever its body holds. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const isProblem = /^application\/problem\+json\b/i.test(response.headers.get("Content-Type") ?? "");
  const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new ApiError(
    response.status,
    isProblem ? (readJson(text) as Problem | undefined) : undefined,
    Number.isFinite(wait) ? wait : undefined,
  );
}

/**
 * Reads what a successful response holds; undefined if it holds nothing.
 *
 * @throws ApiError if that isn’t JSON.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const answer = readJson(await response.text());
  if (answer === undefined) throw new ApiError(response.status);
  return answer;
}

/** Returns what a text holds as JSON; undefined if it isn’t JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
