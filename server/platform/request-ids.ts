import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";

const current = new AsyncLocalStorage<string>();

/** What a proxy may name a request: nothing that could be read as something else in a log. */
const acceptable = /^[\w.-]{8,64}$/;

/**
 * Creates the ids of requests, unlike those of every other process.
 *
 * @param trustsProxy Takes the `X-Request-Id` of who passes requests on, so that one id finds a request in both logs.
 */
export function createRequestIds(trustsProxy: boolean): (request: { headers: IncomingHttpHeaders }) => string {
  const process = randomBytes(6).toString("hex");
  let count = 0;
  return ({ headers }) => {
    const given = headers["x-request-id"];
    if (trustsProxy && typeof given === "string" && acceptable.test(given)) return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** Returns the id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Has each request know its id in all that is done for it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => current.run(request.id, done));
  // What reads a body calls back from outside.
  app.addHook("preValidation", (request, _reply, done) => current.run(request.id, done));
}

/** Opens the log: a line that is written for a request names it. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const mixin = () => {
    const id = currentRequestId();
    return id === undefined ? {} : { request_id: id };
  };
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin });
}
