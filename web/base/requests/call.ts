import type { OperationId } from "@sextant/contract/operations.ts";
import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { apiHost } from "./api-host.ts";
import { CallError, readCallError } from "./call-error.ts";
import { bringOperation, findOperation } from "./find-operation.ts";
import { noteReachability } from "./reachability.ts";
import { noteReplicaLag } from "./replica-lag.ts";
import { readToken } from "./token.ts";
import { announceUnauthorised } from "./unauthorised.ts";

/** `keepalive`: the request outlives its page; browsers limit the bodies of all these requests together to 64 KiB. */
type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; keepalive?: boolean };
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Arguments<Id extends OperationId> =
  Record<never, never> extends OperationInput<Id>
    ? [input?: OperationInput<Id> & CallOptions]
    : [input: OperationInput<Id> & CallOptions];

/** Operations after which a cookie of the server marks the browser as one in which a person has signed in. */
const signsIn: ReadonlySet<OperationId> = new Set([
  "auth.sign_in",
  "auth.sign_in_to_demo",
  "auth.verify_code",
  "auth.take_second_step",
  "auth.sign_in_by_passkey",
  "auth.create_first_staff",
  "sso.exchange",
]);

/**
 * Calls an operation of the contract by its id and returns its response (undefined for 204). Throws `CallError` for every refusal and
 * for no connection. A 401 is announced to the shell and still thrown.
 */
export async function call<Id extends OperationId>(id: Id, ...[input]: Arguments<Id>): Promise<OperationOutput<Id>> {
  const response = await send(id, input ?? {});
  if (response.status === 204) return undefined as OperationOutput<Id>;
  return (await response.json()) as OperationOutput<Id>;
}

/** Sends a call and returns the response unread, for streams. Throws as `call` does. */
export async function send(
  id: OperationId,
  input: Parts & CallOptions & { headers?: Record<string, string> },
): Promise<Response> {
  const [method, path] = findOperation(id) ?? (await bringOperation(id));
  const token = readToken();
  const headers = new Headers({ Accept: "application/json", ...input.headers });
  if (token) headers.set("Authorization", `JWT ${token}`);
  // Not what the browser prefers: a person may have chosen another on the page.
  headers.set("Accept-Language", document.documentElement.lang);
  if (input.idempotencyKey) headers.set("Idempotency-Key", input.idempotencyKey);
  const multipart = input.body instanceof FormData;
  if (input.body !== undefined && !multipart) headers.set("Content-Type", "application/json");
  const body = input.body === undefined || input.body instanceof FormData ? input.body : JSON.stringify(input.body);
  const url = `${apiHost()}${fillPath(path, input.params)}${queryText(input.query)}`;

  const response = await fetch(url, {
    method,
    headers,
    body,
    signal: input.signal,
    keepalive: input.keepalive,
    // A proxy's 401 with `WWW-Authenticate` would open the browser's own dialog, which blocks the call until it is closed.
    credentials: signsIn.has(id) ? "same-origin" : "omit",
    // The API never redirects: a redirect comes from a portal or a proxy.
    redirect: "error",
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    noteReachability(false);
    throw new CallError(0, "network");
  });
  // An HTML page with a success status comes from a captive portal: the API never answers with one.
  const isPortal = response.ok && /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "");
  noteReachability(!isPortal);
  if (isPortal) throw new CallError(response.status, "unreadable");
  if (response.ok) {
    noteReplicaLag(response.headers);
    return response;
  }
  const error = await readCallError(response);
  // A late response from an ended session must not end the one that has started since.
  if (error.status === 401 && token === readToken()) announceUnauthorised(error.isOurs);
  throw error;
}

/** Returns a path with its `{names}` filled in, each as one segment. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/**
 * Returns a query string with its question mark, or an empty string. Leaves out undefined, null and empty values; lists repeat their
 * name.
 */
export function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}
