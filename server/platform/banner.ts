import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

/** Returns the address by which a person opens the page. */
export function pageAddress(config: Pick<Config, "publicUrl" | "host">, app: FastifyInstance): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/$/, "");
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const anywhere = config.host === "0.0.0.0" || config.host === "::";
  return `http://${anywhere ? "localhost" : config.host}:${port}`;
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
