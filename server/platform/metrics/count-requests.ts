import type { FastifyInstance } from "fastify";
import type { AnsweredCall, Metrics } from "./metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its answer lasts as long as the client listens. */
    isStream?: boolean;
  }
}

/** Counts the requests to each route that is added from here on. */
export function countRequests(app: FastifyInstance, metrics: Pick<Metrics, "answered">): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.isStream) return;
    const calls = new Map<number, AnsweredCall>();
    const callOf = (method: string, status: number): AnsweredCall => {
      const hundreds = Math.floor(status / 100);
      const known = calls.get(hundreds);
      if (known?.method === method) return known;
      const call = { method, route: route.url, status: `${hundreds}xx` };
      calls.set(hundreds, call);
      return call;
    };
    const before = route.onResponse ?? [];
    route.onResponse = [
      ...(Array.isArray(before) ? before : [before]),
      (request, reply, done) => {
        metrics.answered(callOf(request.method, reply.statusCode), reply.elapsedTime / 1000);
        done();
      },
    ];
  });
}
