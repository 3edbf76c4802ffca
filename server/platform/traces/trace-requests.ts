import type { FastifyInstance, FastifyRequest } from "fastify";
import { inSpan, type Span } from "./span.ts";
import type { Traces } from "./traces.ts";

/**
 * Traces the requests to each route. A request is named by the pattern of its path, so that no ids, words or tokens leak into traces.
 *
 * @param trustsProxy Continues the traces of a proxy that forwards requests.
 */
export function traceRequests(app: FastifyInstance, traces: Traces, trustsProxy: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    if (config.isStream) return done();
    const { traceparent } = request.headers;
    const believed = trustsProxy && typeof traceparent === "string" ? traceparent : undefined;
    const span = traces.request(request.method, url ?? "*", believed);
    if (!span) return done();
    span.set("sextant.request_id", request.id);
    spans.set(request, span);
    return inSpan(span, done);
  });
  // What reads a body calls back from outside.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) inSpan(span, done);
    else done();
  });
  const end = (request: FastifyRequest, status: number | null) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status !== null) span.set("http.response.status_code", status);
    span.end(status === null || status >= 500);
  };
  app.addHook("onResponse", async (request, reply) => end(request, reply.statusCode));
  app.addHook("onRequestAbort", async (request) => end(request, null));
}
