import { type Config, isLoopback } from "../platform/config.ts";

/** Demo accounts have a password that everyone knows: where others can reach the server they open only if the operator says so. */
export function demoAccountsMaySignIn(config: Pick<Config, "host" | "demo">): boolean {
  return config.demo || isLoopback(config.host);
}
