import { allowing, checkedUrl, type Outbound, readBody, requestOutbound } from "./request-outbound.ts";

interface OutboundPost {
  body: string | Uint8Array;
  headers: Record<string, string>;
  /** What is wanted, for the Accept header. */
  accept: string;
  maxBytes: number;
  timeoutMs: number;
}

/**
 * Posts to a service's address under the same rules as all that is fetched; a redirect is answered like any other status, never
 * followed, so that what is posted reaches nobody else.
 *
 * @throws Refusal `invalid` when the host may not be called or does not answer, `too_large`.
 */
export async function postOutbound(
  outbound: Outbound,
  address: string,
  { body, headers, accept, maxBytes, timeoutMs }: OutboundPost,
): Promise<{ status: number; bytes: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const url = checkedUrl(address, allowing(outbound));
  const length = String(Buffer.byteLength(body));
  const response = await requestOutbound(outbound, url, {
    method: "POST",
    headers: { ...headers, accept, "content-length": length },
    body,
    signal,
  });
  try {
    return { status: response.statusCode ?? 0, bytes: await readBody(response, maxBytes, signal) };
  } finally {
    response.destroy();
  }
}
