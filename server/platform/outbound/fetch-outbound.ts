import { allowing, checkedUrl, type Outbound, readBody, refused, requestOutbound } from "./request-outbound.ts";

const MAX_REDIRECTS = 5;

export interface OutboundRequest {
  maxBytes: number;
  /** For all of it, redirects too. */
  timeoutMs: number;
  /** What is wanted, for the Accept header. */
  accept: string;
}

export interface Fetched {
  /** Where it was found in the end. */
  url: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Fetches a web address: the only place where the server calls a host that a person named. Only https; no private address after name
 * resolution (and the address checked is the one called); redirects are checked again; size and time are capped. Hosts that the operator
 * names may be private or use plain http.
 *
 * @throws Refusal `invalid` at `url`, `too_large`.
 */
export async function fetchOutbound(
  outbound: Outbound,
  address: string,
  { maxBytes, timeoutMs, accept }: OutboundRequest,
): Promise<Fetched> {
  const isAllowed = allowing(outbound);
  const signal = AbortSignal.timeout(timeoutMs);
  let url = checkedUrl(address, isAllowed);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await requestOutbound(outbound, url, { method: "GET", headers: { accept }, signal });
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        if (!URL.canParse(headers.location, url.href))
          throw refused("The host redirects to something that isn’t an address.");
        url = checkedUrl(new URL(headers.location, url).href, isAllowed);
        continue;
      }
      if (statusCode !== 200) throw refused(`The host answered ${statusCode}.`);
      const bytes = await readBody(response, maxBytes, signal);
      return { url: url.href, mediaType: headers["content-type"] ?? "", bytes };
    } finally {
      response.destroy();
    }
  }
  throw refused("The host redirects too many times.");
}
