import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Refusal } from "../refusal.ts";
import { isPublicAddress } from "./addresses.ts";

const MAX_REDIRECTS = 5;

export interface Outbound {
  /** Names of hosts that the operator lets be private, and be called by plain http. */
  allowedHosts: readonly string[];
  /** Finds the addresses of a name: the system's way. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

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

const refused = (message: string, cause?: unknown) =>
  new Refusal("invalid", message, { errors: [{ path: "url", message }], ...(cause ? { cause } : {}) });

const unbracketed = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

/** Checks an address of the web before anything is asked of it. @throws Refusal `invalid` */
function checkedUrl(text: string, isAllowed: (host: string) => boolean): URL {
  if (!URL.canParse(text)) throw refused("This is no address.");
  const url = new URL(text);
  const allowed = isAllowed(url.hostname);
  if (url.protocol !== "https:" && !(allowed && url.protocol === "http:"))
    throw refused("Only https addresses are fetched.");
  if (url.username || url.password) throw refused("An address with a name and password is not fetched.");
  if (url.port !== "" && !allowed) throw refused("Only the usual port of https is called.");
  return url;
}

/** The one address that will be called: found once, so that no second look can find another. @throws Refusal `invalid` */
async function pinnedAddress(
  url: URL,
  isAllowed: boolean,
  resolve: NonNullable<Outbound["resolve"]>,
): Promise<LookupAddress> {
  const host = unbracketed(url.hostname);
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  const [first] = found;
  if (!first) throw refused("There is no host of that name.");
  if (!isAllowed && !found.every(({ address }) => isPublicAddress(address)))
    throw refused("This host is not on the public internet.");
  return first;
}

function request(url: URL, pinned: LookupAddress, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === "http:" ? http : https;
  return new Promise((resolve, reject) => {
    client
      .get(
        url,
        {
          signal,
          agent: false,
          headers: { accept, "accept-encoding": "identity", "user-agent": "Sextant" },
          lookup: (_host, options, done) =>
            options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
        },
        resolve,
      )
      .on("error", reject);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new Refusal("too_large", `What is there is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches an address of the web: the only place from which the server calls a host that a person named. https alone, no private
 * address after the name was resolved (and the address that was checked is the one that is called), redirects checked anew, size
 * and time capped; hosts that the operator names may be private or plain http.
 *
 * @throws Refusal `invalid` at `url`, `too_large`.
 */
export async function fetchOutbound(
  { allowedHosts, resolve = (host) => lookup(host, { all: true }) }: Outbound,
  address: string,
  { maxBytes, timeoutMs, accept }: OutboundRequest,
): Promise<Fetched> {
  const isAllowed = (host: string) => allowedHosts.includes(unbracketed(host).toLowerCase());
  const signal = AbortSignal.timeout(timeoutMs);
  let url = checkedUrl(address, isAllowed);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const pinned = await pinnedAddress(url, isAllowed(url.hostname), resolve);
    const response = await request(url, pinned, accept, signal).catch((error: unknown) => {
      throw refused(signal.aborted ? "The host took too long." : "The host could not be reached.", error);
    });
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        if (!URL.canParse(headers.location, url.href)) throw refused("The host leads to what is no address.");
        url = checkedUrl(new URL(headers.location, url).href, isAllowed);
        continue;
      }
      if (statusCode !== 200) throw refused(`The host answered ${statusCode}.`);
      const bytes = await readBody(response, maxBytes).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        throw refused(signal.aborted ? "The host took too long." : "The host broke off.", error);
      });
      return { url: url.href, mediaType: headers["content-type"] ?? "", bytes };
    } finally {
      response.destroy();
    }
  }
  throw refused("The host leads on and on.");
}
