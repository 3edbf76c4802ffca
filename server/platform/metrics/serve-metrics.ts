import fastify, { LogController } from "fastify";
import type { Logger } from "pino";
import type { Readiness } from "../readiness.ts";
import type { Metrics } from "./metrics.ts";

interface Watched {
  metrics: Metrics;
  readiness: Pick<Readiness, "prove">;
  log: Logger;
}

/**
 * Serves figures and readiness on a port of their own until stopped, for those who watch this process. A port that can’t be had is no
 * reason not to answer students: the log says so, and nothing is served here.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { metrics, readiness, log }: Watched,
): Promise<{ stop(): Promise<void> }> {
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.get("/metrics", async (_request, reply) => reply.type(metrics.type).send(await metrics.text()));
  app.get("/ready", async (_request, reply) => {
    reply.type("text/plain; charset=utf-8");
    return readiness.prove().then(
      () => "ready\n",
      () => reply.code(503).header("retry-after", "2").send("not ready\n"),
    );
  });
  try {
    await app.listen({ port, host });
    metrics.watchProcess();
  } catch (error) {
    log.error({ err: error, host, port }, "metrics can’t be served on METRICS_PORT; everything else is");
  }
  return { stop: () => app.close() };
}
