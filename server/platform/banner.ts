import type { FastifyInstance } from "fastify";
import { type PublicPlace, publicAddress } from "./config.ts";

/** Returns the address by which a person opens the page, with the port that was found if any was asked for. */
export function pageAddress(config: PublicPlace, app: FastifyInstance): string {
  const bound = app.server.address();
  return publicAddress({ ...config, port: typeof bound === "object" && bound ? bound.port : config.port });
}

/** Returns what a start says when it is ready: where to go, and who may try. */
export function readyLines(
  address: string,
  accounts: readonly { email: string; role: string }[],
  password: string,
): string[] {
  const lines = ["", `Sextant is ready: ${address}`];
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map((account) => account.email.length));
    lines.push("", `Demo accounts (password for each of these: ${password})`);
    lines.push(...accounts.map((account) => `  ${account.email.padEnd(width)}  ${account.role}`));
  }
  lines.push("", "Press Ctrl+C to stop.");
  return lines;
}
