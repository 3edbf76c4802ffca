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
  /** True of an event after which nothing may follow. */
  isLast(event: LiveEvent): boolean;
}

export interface EventStream {
  /** @param comeBackMs When the page may open it again; soon unless given. */
  end(comeBackMs?: number): void;
  /** Resolves when it is over. */
  closed: Promise<void>;
}

/** Writes live events as a stream until the page goes away or it is ended. Every event carries its id, by which the page resumes. */
export async function streamEvents(
  live: LiveHub,
  audience: Audience,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EventStream> {
  const last = request.headers["last-event-id"];
  const after = typeof last === "string" && uuid.test(last) ? last : null;
  const { raw } = reply;
  const headers = reply.getHeaders() as Record<string, string>;
  let isOver = false;
  const end = (comeBackMs?: number) => {
    if (isOver) return;
    isOver = true;
    raw.end(comeBackMs === undefined ? undefined : `retry: ${comeBackMs}\n\n`);
  };
  // One after the other, so that events keep their order while reach is looked up. None comes before the head.
  const begun = Promise.withResolvers<void>();
  let turn: Promise<void> = begun.promise;
  const send = (event: LiveEvent) => {
    turn = turn.then(async () => {
      if (isOver || !(await audience.hears(event).catch(() => false)) || isOver) return;
      raw.write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`);
      if (audience.isLast(event)) end();
    });
  };
  const listening = await live.listen(audience.audiences, after, send, end);
  reply.hijack();
  raw.writeHead(200, {
    ...headers,
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.write(": listening\n\n");
  begun.resolve();
  const heartbeat = setInterval(() => isOver || raw.write(": alive\n\n"), HEARTBEAT_MS);
  const closed = new Promise<void>((resolve) => {
    // A page may have gone while it waited for its turn.
    if (raw.destroyed) resolve();
    else raw.once("close", resolve);
  }).then(() => {
    isOver = true;
    clearInterval(heartbeat);
    listening.stop();
  });
  return { end, closed };
}
