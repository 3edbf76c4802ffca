import type { FastifyReply, FastifyRequest } from "fastify";
import type { LiveEvent } from "./live.ts";
import type { LiveHub } from "./live-hub.ts";

/** Proxies drop streams that are silent for long. */
const HEARTBEAT_MS = 15_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which events a stream is for. */
export interface Audience {
  audiences: readonly string[];
  /** The last word on each event. */
  hears(event: LiveEvent): Promise<boolean>;
}

/** Writes live events as a stream until the page goes away. Every event carries its id, by which the page resumes. */
export function streamEvents(live: LiveHub, audience: Audience, request: FastifyRequest, reply: FastifyReply): void {
  const last = request.headers["last-event-id"];
  const after = typeof last === "string" && uuid.test(last) ? last : null;
  const headers = reply.getHeaders() as Record<string, string>;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.write(": listening\n\n");
  // One after the other, so that events keep their order while reach is looked up.
  let turn: Promise<void> = Promise.resolve();
  const send = (event: LiveEvent) => {
    turn = turn.then(async () => {
      if (!(await audience.hears(event).catch(() => false))) return;
      raw.write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`);
    });
  };
  const listening = live.listen(audience.audiences, after, send, () => raw.end());
  const heartbeat = setInterval(() => raw.write(": alive\n\n"), HEARTBEAT_MS);
  request.raw.on("close", () => {
    clearInterval(heartbeat);
    listening.stop();
  });
}
