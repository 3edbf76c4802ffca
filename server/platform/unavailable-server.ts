import fastify, { type FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { answerUnreadable } from "./errors.ts";
import { problemOf, Refusal, retryAfterOf } from "./refusal.ts";
import type { DiskFault } from "./storage/disk-space.ts";
import { defaultTimeouts, serverOptions } from "./timeouts.ts";
import { readCertificate } from "./tls/certificate.ts";

/** Answers in place of a server that can’t start yet. */
export interface UnavailableServer {
  close(): Promise<void>;
}

/** For what asks again by itself. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Opens the port of a server that can’t start while something lasts, such as a full disk: it says that it lives, and to everything else
 * that it isn’t there yet. A closed port would look like a server that is gone.
 */
export async function startUnavailableServer(
  config: Pick<Config, "port" | "host" | "tls">,
  version: string,
  fault: DiskFault,
): Promise<UnavailableServer> {
  const refusal = new Refusal("overloaded", "Sextant can’t start right now. Try again in a few minutes.", {
    retryAfter: RETRY_AFTER_SECONDS,
  });
  const certificate = config.tls && (await readCertificate(config.tls));
  const app: FastifyInstance = fastify({
    frameworkErrors: (_error, request, reply) => answerUnreadable(request, reply),
    forceCloseConnections: true,
    ...serverOptions(defaultTimeouts, certificate),
  });
  // Before anything is read of what was sent: the connection is closed, so nothing needs to be.
  app.addHook("onRequest", async ({ url }, reply) => {
    const path = url.split("?")[0] ?? "";
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", connection: "close" });
    if (/^\/api\/health\/?$/.test(path))
      return reply.send({ status: "ok", disk: fault, version, server_time: new Date() });
    const problem = problemOf(refusal);
    reply.code(problem.status).header("retry-after", String(retryAfterOf(refusal)));
    if (!path.startsWith("/api/")) return reply.type("text/plain; charset=utf-8").send(refusal.message);
    return reply.type("application/problem+json").send(JSON.stringify(problem));
  });
  const host = config.tls && config.host === "localhost" ? "127.0.0.1" : config.host;
  await app.listen({ port: config.port, host });
  return { close: () => app.close() };
}
