import type { RestKind } from "@sextant/interchange/roster/read-rest.ts";
import type { RosterVersion } from "@sextant/interchange/roster/records.ts";
import * as client from "openid-client";
import { type OutboundFetch, outboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import { HostRefusal, type Outbound } from "../../../platform/outbound/request-outbound.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";

/** How a server is asked; the secret is plain. */
export interface ServerAccess {
  version: RosterVersion;
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
}

/** A page of what a server lists. */
export interface RestPage {
  records: unknown[];
  /** How many records there are, as the server says; null where it doesn’t. */
  total: number | null;
  /** Whether it says that a page follows; null where it says neither. */
  hasNext: boolean | null;
}

/** A server of OneRoster. */
export interface RestServer {
  /** @throws ServerBusy; Refusal `invalid` when it answers otherwise than it should. */
  list(kind: RestKind, offset: number): Promise<RestPage>;
}

/** A server that doesn’t answer now, however often it is asked. */
export class ServerBusy extends Refusal {
  constructor(said: string) {
    const message = `${said} Try again later.`;
    super("invalid", message, { errors: [{ path: "server", message }] });
  }
}

/** Waits so many milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

const LIMITS = { maxBytes: 32 * 1024 * 1024, timeoutMs: 60_000 };
/** So many records are asked for at once, or fewer of a server that refuses that; a server may send fewer. */
const PAGE_SIZES = [1000, 100];
const tooMany = [400, 413, 422];
const MOST_TRIES = 5;
/** A server that asks for more is asked again with the next import. */
const MOST_WAIT_MS = 60_000;
/** They may pass. */
const passingStatuses = [429, 500, 502, 503, 504];
const passingReasons: HostRefusal["reason"][] = ["unreachable", "timed_out", "broken_off"];

const scopesOf = (version: RosterVersion): string[] => {
  const base = `https://purl.imsglobal.org/spec/or/v${version.replace(".", "p")}/scope`;
  return [`${base}/roster-core.readonly`, `${base}/roster.readonly`];
};

const problem = (text: string): Refusal => invalid("server", text);

/** Finds the refusal behind an error of the client. */
const refusalBehind = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  return error instanceof Error && error.cause !== undefined ? refusalBehind(error.cause) : null;
};

/** The OAuth error by which a server refuses a token; null for what is no answer of OAuth. */
function oauthErrorOf(error: unknown): string | null {
  if (error instanceof client.ResponseBodyError) return error.error;
  return error instanceof client.WWWAuthenticateChallengeError ? "invalid_client" : null;
}

/** Asks for a token: some servers take the secret in the header alone, some in the body alone, and some know only one of the scopes. */
async function takeToken(fetchOut: OutboundFetch, access: ServerAccess): Promise<string> {
  const { tokenUrl, clientId, clientSecret, version } = access;
  const secret = clientSecret ?? "";
  const ways = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  const scopes = scopesOf(version);
  for (;;) {
    const [way] = ways;
    if (!way) throw problem("The server doesn’t accept this client ID and secret. Check them.");
    const config = new client.Configuration({ issuer: tokenUrl, token_endpoint: tokenUrl }, clientId, {}, way);
    config[client.customFetch] = fetchOut;
    if (tokenUrl.startsWith("http:")) client.allowInsecureRequests(config);
    try {
      return (await client.clientCredentialsGrant(config, { scope: scopes.join(" ") })).access_token;
    } catch (error) {
      const refusal = refusalBehind(error);
      if (refusal) throw refusal;
      const said = oauthErrorOf(error);
      if (said === "invalid_scope" && scopes.length > 1) scopes.pop();
      else if (said === "invalid_client" || said === "unauthorized_client") ways.shift();
      else throw problem("The address for tokens gives none. Check it.");
    }
  }
}

/** Says what is wrong with a host by its name: a roster’s server has two. */
function saidOf({ reason }: HostRefusal, url: string): string {
  const { host } = new URL(url);
  const said: Record<HostRefusal["reason"], string> = {
    host_unknown: `There’s no server at ${host}. Check its address.`,
    host_private: `${host} isn’t on the public internet. Ask the person who runs Sextant to allow it.`,
    unreachable: `We couldn’t reach ${host}.`,
    timed_out: `${host} took too long to answer.`,
    broken_off: `${host} closed the connection.`,
  };
  return said[reason];
}

const secondsOf = (text: string | null): number | null => {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
};

const hasRel = (link: string | null, rel: string): boolean =>
  link !== null && new RegExp(`;\\s*rel="?[^",;]*\\b${rel}\\b`, "i").test(link);

const countOf = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;

/** Reads a page’s body. @throws Refusal */
async function pageOf(response: Response, kind: RestKind): Promise<RestPage> {
  const body: unknown = await response.json().catch(() => null);
  const records = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[kind] : undefined;
  if (!Array.isArray(records)) throw problem(`What the server sends as ${kind} isn’t OneRoster. Check its address.`);
  const link = response.headers.get("link");
  return {
    records,
    total: countOf(response.headers.get("x-total-count")),
    hasNext: link === null ? null : hasRel(link, "next"),
  };
}

function refusalOf(status: number, what: RestKind): Refusal {
  if (status === 401 || status === 403)
    return problem(`The server doesn’t let us read ${what}. Ask its administrator to allow it.`);
  if (status === 404) return problem(`The server has no ${what} at this address. Check it.`);
  return problem(`The server answered ${status} when asked for ${what}.`);
}

/**
 * Opens a server of OneRoster, read with the token of a client. What may pass (a server that is busy, or doesn’t answer) is tried five times,
 * after as long as the server asks for.
 */
export function openRestServer(outbound: Outbound, access: ServerAccess, wait: Wait): RestServer {
  const fetchOut = outboundFetch(outbound, LIMITS);

  /** Asks until it is no longer refused for what may pass. */
  const insist: OutboundFetch = async (url, options) => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await fetchOut(url, options).catch((error: unknown) => {
        if (!(error instanceof HostRefusal)) throw error;
        if (passingReasons.includes(error.reason)) return error;
        throw problem(saidOf(error, url));
      });
      if (outcome instanceof Response && !passingStatuses.includes(outcome.status)) return outcome;
      const asked = outcome instanceof Response ? secondsOf(outcome.headers.get("retry-after")) : null;
      const pause = asked === null ? 1000 * 2 ** (tries - 1) : asked * 1000;
      if (tries < MOST_TRIES && pause <= MOST_WAIT_MS) await wait(pause);
      else if (outcome instanceof Response) throw new ServerBusy(`The server is busy: it answered ${outcome.status}.`);
      else throw new ServerBusy(saidOf(outcome, url));
    }
  };

  let token: string | null = null;
  const ask = async (url: string): Promise<Response> => {
    token ??= await takeToken(insist, access);
    return insist(url, { headers: { authorization: `Bearer ${token}`, accept: "application/json" } });
  };

  const sizes = [...PAGE_SIZES];
  const addressOf = (kind: RestKind, offset: number): string => {
    const url = new URL(`${access.url.replace(/\/+$/, "")}/${kind}`);
    const query = { limit: String(sizes[0]), offset: String(offset), sort: "sourcedId", orderBy: "asc" };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };

  return {
    async list(kind, offset) {
      let response = await ask(addressOf(kind, offset));
      if (response.status === 401) {
        // The token may have expired.
        token = null;
        response = await ask(addressOf(kind, offset));
      }
      if (tooMany.includes(response.status) && sizes.length > 1) {
        sizes.shift();
        response = await ask(addressOf(kind, offset));
      }
      if (response.status !== 200) throw refusalOf(response.status, kind);
      return pageOf(response, kind);
    },
  };
}
