/** A call that was refused; `code` is the problem's. */
export class ApiRefusal extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number, words: string) {
    super(`${method} ${path} answered ${status}: ${words}`);
    this.name = "ApiRefusal";
    this.status = status;
  }
}

type CallOptions = { token?: string; body?: unknown; idempotencyKey?: string | undefined };

/**
 * Calls the server as a client would, and returns its answer.
 *
 * @throws ApiRefusal when it refuses.
 */
export async function callApi<Body>(
  address: string,
  method: string,
  path: string,
  { token, body, idempotencyKey }: CallOptions = {},
): Promise<Body> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `JWT ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const words = await response.text();
  if (!response.ok) throw new ApiRefusal(method, path, response.status, words);
  return (words === "" ? undefined : JSON.parse(words)) as Body;
}

/** Calls the server in the name of a person. */
export type CallAs = <Body>(
  who: { access_token: string },
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
) => Promise<Body>;
