import { allowing, checkedUrl, type Outbound, readBody, readStart, requestOutbound } from "./request-outbound.ts";

interface OutboundPost {
  body: string | Uint8Array;
  headers: Record<string, string>;
  /** What is wanted, for the Accept header. */
  accept: string;
  maxBytes: number;
  /** The rest of an answer that is longer, stalls or breaks off is left unread, instead of refusing it. */
  cutsAnswer?: boolean;
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
  { body, headers, accept, maxBytes, cutsAnswer = false, timeoutMs }: OutboundPost,
): Promise<{ status: number; retryAfter: string | null; bytes: Buffer }> {
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
    const { statusCode: status = 0, headers: answered } = response;
    const bytes = await (cutsAnswer ? readStart(response, maxBytes) : readBody(response, maxBytes, signal));
    return { status, retryAfter: answered["retry-after"] ?? null, bytes };
  } finally {
    response.destroy();
  }
}
