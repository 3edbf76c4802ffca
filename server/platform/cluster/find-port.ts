import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Each process listens for itself, and the system shares the connections out: those of a process that dies end at once. Passed on by the
 * primary, as is done elsewhere, they would hang.
 */
export const eachListens = process.platform === "linux";

/**
 * Finds out whether processes can listen on a port: where each listens for itself, nothing else would keep two servers from sharing one.
 *
 * @param port 0 for any that is free.
 * @throws Error `EADDRINUSE`, `EACCES`
 */
export async function findPort(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : port;
}
