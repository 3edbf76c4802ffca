import { type Config, isLoopback } from "../platform/config.ts";

/**
 * Tells whether demo accounts may sign in. They have a password that everyone knows: where others can reach the server (by its own
 * address, or through a proxy) they open only if the operator says so.
 */
export function demoAccountsMaySignIn(config: Pick<Config, "host" | "demo" | "publicUrl" | "trustProxy">): boolean {
  if (config.demo) return true;
  if (config.trustProxy !== false || !isLoopback(config.host)) return false;
  return config.publicUrl === null || isLoopback(new URL(config.publicUrl).hostname);
}
