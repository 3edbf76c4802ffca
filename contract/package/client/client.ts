import { type ApiError, readAnswer, readError } from "./api-error.ts";
import { routes } from "./operations.ts";
import { pause } from "./pause.ts";
import { fillPath, formOf, type Parts, queryText } from "./request.ts";
import type { Input, Item, ListId, OperationId, Output } from "./types.ts";

export interface ClientOptions {
  /** Where Sextant is, such as `https://school.example`. */
  address: string;
  /** An API token: `sxt_` and 43 characters. */
  token: string;
}

export interface CallOptions {
  /** Makes a POST safe to repeat: the same key with the same input is done once. */
  idempotencyKey?: string | undefined;
  /** Ends the call, and the wait before it is repeated. */
  signal?: AbortSignal | undefined;
}

type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id> ? [input?: Input<Id> & CallOptions] : [input: Input<Id> & CallOptions];

export interface Client {
  /**
   * Calls an operation by its id and returns its answer.
   *
   * If the server is busy and names a wait of up to a minute, a GET, or a POST with an `idempotencyKey`, is repeated after that wait, up
   * to three times.
   *
   * @throws ApiError if the call is refused. If no response arrives, the error is that of `fetch`.
   */
  call<Id extends OperationId>(id: Id, ...[input]: Arguments<Id>): Promise<Output<Id>>;
  /**
   * Lists everything that an operation lists, one by one. It asks for each page once the one before it is used up, and throws as `call`
   * does.
   */
  list<Id extends ListId>(id: Id, ...[input]: Arguments<Id>): AsyncGenerator<Item<Id>, void, undefined>;
}

/** How often a call is repeated. */
const REPEATS = 3;
const LONGEST_WAIT_SECONDS = 60;

/** What a repeat may get through: a first call under the same key that is still running, too many calls, a busy server. */
const PASSING = [409, 429, 503];

/** Returns for how long to wait before a call is repeated; null if it would be refused again. */
function waitOf({ status, retryAfterSeconds }: ApiError): number | null {
  if (retryAfterSeconds === null || retryAfterSeconds > LONGEST_WAIT_SECONDS) return null;
  return PASSING.includes(status) ? retryAfterSeconds : null;
}

/** Creates a client that calls one installation of Sextant with an API token. */
export function createClient({ address, token }: ClientOptions): Client {
  const base = new URL(address).href.replace(/\/+$/, "");

  async function send(id: OperationId, input: Parts & CallOptions): Promise<unknown> {
    if (!Object.hasOwn(routes, id)) throw new TypeError(`API tokens can’t call ${id}`);
    const [method, path, kind] = routes[id];
    const { params, query, body, idempotencyKey, signal } = input;
    const headers = new Headers({ Accept: "application/json", Authorization: `Bearer ${token}` });
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    if (body !== undefined && kind !== "form") headers.set("Content-Type", "application/json");
    const request: RequestInit = {
      method,
      headers,
      // A token must not follow to where a redirect leads.
      redirect: "manual",
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: kind === "form" ? formOf(body) : JSON.stringify(body) }),
    };
    const url = `${base}${fillPath(path, params)}${queryText(query)}`;
    // The server heeds the key of a POST alone.
    const isRepeatable = method === "GET" || (method === "POST" && idempotencyKey !== undefined);
    for (let repeats = 0; ; repeats++) {
      const response = await fetch(url, request);
      if (response.ok) return readAnswer(response);
      const error = await readError(response);
      const wait = isRepeatable && repeats < REPEATS ? waitOf(error) : null;
      if (wait === null) throw error;
      await pause(wait, signal);
    }
  }

  async function* listAll(id: OperationId, { query, ...input }: Parts & CallOptions): AsyncGenerator<unknown, void> {
    for (let next: Parts["query"] | null = query; next !== null; ) {
      const page = (await send(id, { ...input, query: next })) as { next: string | null; results: unknown[] };
      yield* page.results;
      next = page.next === null ? null : new URL(page.next, base).searchParams;
    }
  }

  return {
    call: async <Id extends OperationId>(id: Id, ...[input]: Arguments<Id>) =>
      (await send(id, input ?? {})) as Output<Id>,
    list: <Id extends ListId>(id: Id, ...[input]: Arguments<Id>) =>
      listAll(id, input ?? {}) as AsyncGenerator<Item<Id>, void, undefined>,
  };
}
