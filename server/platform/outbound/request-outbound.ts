import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Refusal } from "../refusal.ts";
import { isPublicAddress } from "./addresses.ts";

export interface Outbound {
  /** Names of hosts that the operator lets be private, and be called by plain http. */
  allowedHosts: readonly string[];
  /** Finds the addresses of a name: the system's way. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

type HostReason = "host_unknown" | "host_private" | "unreachable" | "timed_out" | "broken_off";

/** What is answered for a host that is not called, or does not answer. */
export class HostRefusal extends Refusal {
  readonly reason: HostReason;

  constructor(reason: HostReason, message: string, cause?: unknown) {
    super("invalid", message, { errors: [{ path: "url", message }], ...(cause ? { cause } : {}) });
    this.reason = reason;
  }
}

/** Returns what is answered for an address that is not called. */
export const refused = (message: string) => new Refusal("invalid", message, { errors: [{ path: "url", message }] });

const unbracketed = (host: string) => host.replace(/^\[(.*)\]$/, "$1");

/** Tells whether a host is one that the operator names. */
export function allowing({ allowedHosts }: Outbound): (host: string) => boolean {
  return (host) => allowedHosts.includes(unbracketed(host).toLowerCase());
}

/** Checks an address of the web before anything is asked of it. @throws Refusal `invalid` */
export function checkedUrl(text: string, isAllowed: (host: string) => boolean): URL {
  if (!URL.canParse(text)) throw refused("This isn’t an address.");
  const url = new URL(text);
  const allowed = isAllowed(url.hostname);
  if (url.protocol !== "https:" && !(allowed && url.protocol === "http:"))
    throw refused("Use an address that starts with https://.");
  if (url.username || url.password) throw refused("Use an address without a user name and password.");
  if (url.port !== "" && !allowed) throw refused("Use an address without a port.");
  return url;
}

const timedOut = (cause: unknown) => new HostRefusal("timed_out", "The host took too long to answer.", cause);

/** Waits for what can’t be ended, as long as a signal lets it. @throws HostRefusal `timed_out` */
async function whileLet<Found>(signal: AbortSignal, work: Promise<Found>): Promise<Found> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(timedOut(signal.reason));
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** So long a name is looked up where nothing else sets a limit. */
const LOOK_UP_MS = 15_000;

/**
 * Finds the one address of a host that will be called: once, so that no second look can find another.
 *
 * @throws Refusal `invalid` for a host that is not there, is private and not one that the operator allows, or isn’t found in time.
 */
export async function pinHost(
  outbound: Outbound,
  name: string,
  signal = AbortSignal.timeout(LOOK_UP_MS),
): Promise<LookupAddress> {
  const { resolve = (host) => lookup(host, { all: true }) } = outbound;
  const host = unbracketed(name);
  const isAllowed = allowing(outbound)(host);
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await whileLet(
        signal,
        resolve(host).catch(() => []),
      );
  const [first] = found;
  if (!first) throw new HostRefusal("host_unknown", "This host doesn’t exist.");
  if (!isAllowed && !found.every(({ address }) => isPublicAddress(address)))
    throw new HostRefusal("host_private", "This host isn’t on the public internet.");
  return first;
}

/** Checks an address that will be called later: its form, and that its host is on the public internet now. @throws Refusal `invalid` */
export async function checkPublicHost(outbound: Outbound, address: string): Promise<void> {
  await pinHost(outbound, checkedUrl(address, allowing(outbound)).hostname);
}

interface Sent {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
}

/** Sends one request to a checked address, to the host's address that was looked at. @throws Refusal `invalid` */
export async function requestOutbound(outbound: Outbound, url: URL, sent: Sent): Promise<IncomingMessage> {
  const pinned = await pinHost(outbound, url.hostname, sent.signal);
  const client = url.protocol === "http:" ? http : https;
  const options = {
    method: sent.method,
    signal: sent.signal,
    agent: false,
    headers: { "accept-encoding": "identity", "user-agent": "Sextant", ...sent.headers },
    lookup: ((_host, wanted, done) =>
      wanted.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)) as LookupFunction,
  };
  return new Promise<IncomingMessage>((answered, failed) => {
    const request = client.request(url, options, answered).on("error", failed);
    // A host that changes the protocol gets neither an answer nor an error, and hears of no signal any more.
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      failed(new Error("The host wants another protocol"));
    });
    request.on("close", () => failed(new Error("The host closed the connection")));
    request.end(sent.body);
  }).catch((error: unknown) => {
    if (sent.signal.aborted) throw timedOut(error);
    throw new HostRefusal("unreachable", "We couldn’t reach the host.", error);
  });
}

/** Says why an answer broke off. */
function brokenOff(error: unknown, signal: AbortSignal): Error {
  if (error instanceof Refusal) return error;
  if (signal.aborted) return timedOut(error);
  return new HostRefusal("broken_off", "The host closed the connection.", error);
}

/** Reads an answer's body. @throws Refusal `too_large`, `invalid` when the host breaks off. */
export async function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = new Refusal(
    "too_large",
    `The file at this address is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`,
  );
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    throw brokenOff(error, signal);
  }
  return Buffer.concat(chunks);
}

/** So long the start of a body is waited for. */
const START_MS = 2000;

/**
 * Reads the first bytes of an answer's body, and leaves the rest. A body that stalls or breaks off gives what came of it: its status is
 * known, and says what the host made of the request.
 */
export async function readStart(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const patience = setTimeout(() => response.destroy(), START_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= mostBytes) break;
    }
  } catch {
    // What came is all that there is.
  } finally {
    clearTimeout(patience);
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}
