import { allowing, checkedUrl, type Outbound, readBody, requestOutbound } from "./request-outbound.ts";

interface FetchOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
}

/** A kept client brings its own requests: here they take the way of all others. */
export type OutboundFetch = (url: string, options: FetchOptions) => Promise<Response>;

/** What of an answer’s headers is passed on. */
const passedOn = ["content-type", "www-authenticate", "link", "retry-after", "x-total-count"];

/** Bodies are forms or none. */
function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return String(body);
  throw new TypeError("Only text is sent out");
}

/**
 * Returns a `fetch` for clients of services that staff name, under the same rules as all that is fetched. Redirects are answered as
 * they come, never followed.
 *
 * @returns A function that throws Refusal `invalid` when the host may not be called or does not answer, `too_large`.
 */
export function outboundFetch(
  outbound: Outbound,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): OutboundFetch {
  return async (address, { method = "GET", headers = {}, body }) => {
    if (method !== "GET" && method !== "POST") throw new TypeError(`${method} is not sent out`);
    const signal = AbortSignal.timeout(timeoutMs);
    const url = checkedUrl(address, allowing(outbound));
    const text = bodyText(body);
    const sent =
      text === undefined
        ? { headers }
        : { headers: { ...headers, "content-length": String(Buffer.byteLength(text)) }, body: text };
    const response = await requestOutbound(outbound, url, { method, ...sent, signal });
    try {
      const { statusCode: status = 502 } = response;
      const bytes = await readBody(response, maxBytes, signal);
      const passed = new Headers();
      for (const name of passedOn) {
        const value = response.headers[name];
        if (value !== undefined) passed.set(name, String(value));
      }
      return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers: passed });
    } finally {
      response.destroy();
    }
  };
}
