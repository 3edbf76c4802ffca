import type { IncomingMessage } from "node:http";
import { type Config, isLoopback } from "../../platform/config.ts";

type Reached = Pick<Config, "host" | "demo" | "publicUrl" | "trustProxy">;

/**
 * Tells whether demo accounts may sign in at all. They have a password that everyone knows: where others can reach the server (by its own
 * address, or through a proxy) they open only if the operator says so.
 */
export function demoAccountsMaySignIn(config: Reached): boolean {
  if (config.demo) return true;
  if (config.trustProxy !== false || !isLoopback(config.host)) return false;
  return config.publicUrl === null || isLoopback(new URL(config.publicUrl).hostname);
}

/** What proxies and tunnels add to the requests that they pass on, each in its own way. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-(?:real|client|cluster-client)-ip|true-client-ip|x-original-.+|cf-.+|cdn-loop|x-envoy-.+|fly-.+|fastly-.+|ngrok-.+|tailscale-.+)$/;

/** A request as Node read it. */
export type RawRequest = Pick<IncomingMessage, "headers" | "rawHeaders" | "url">;

/**
 * Tells whether a request was made on this machine: it has one `Host`, which is a loopback name, a plain path, and no header of a proxy or a
 * tunnel. Browsers don’t send absolute addresses or several hosts to a server directly.
 */
function isFromHere({ headers, rawHeaders, url }: RawRequest): boolean {
  const host = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === "host");
  const isDirect = hosts.length === 1 && url?.startsWith("/") === true && headers["sec-fetch-site"] !== "cross-site";
  return isDirect && isLoopback(host) && !Object.keys(headers).some((name) => forwarding.test(name));
}

/** Tells whether demo accounts may sign in, and be signed in, by a request. */
export function opensDemoAccounts(config: Reached, request: RawRequest): boolean {
  return config.demo || (demoAccountsMaySignIn(config) && isFromHere(request));
}
