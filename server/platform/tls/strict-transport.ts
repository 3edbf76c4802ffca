import type { FastifyRequest } from "fastify";
import { type Config, isLoopback } from "../config.ts";

/**
 * Returns who judges whether browsers are told to use only https from now on. They hold localhost to it for every port and for a year,
 * which would close whatever else its owner runs there over plain http.
 */
export function createStrictTransport(config: Pick<Config, "publicUrl" | "tls">): (request: FastifyRequest) => boolean {
  if (config.tls) return ({ hostname }) => !isLoopback(hostname);
  const address = config.publicUrl ? new URL(config.publicUrl) : null;
  if (address?.protocol !== "https:") return ({ protocol }) => protocol === "https";
  const isPublic = !isLoopback(address.hostname);
  return () => isPublic;
}
