import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "./binder.ts";
import type { LiveEvent, LiveHub } from "./live.ts";

/** Proxies drop streams that are silent for long. */
const HEARTBEAT_MS = 15_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Writes live events as a stream until the page goes away: for a person their own, for the team the team's too.
 * Every event carries its id, by which the page resumes.
 */
export function streamEvents(live: LiveHub, actor: Actor, request: FastifyRequest, reply: FastifyReply): void {
  const last = request.headers["last-event-id"];
  const after = typeof last === "string" && uuid.test(last) ? last : null;
  const audiences = actor.role === "student" ? [`user:${actor.id}`] : [`user:${actor.id}`, `role:${actor.role}`];
  reply.hijack();
  const { raw } = reply;
  const cors = reply.getHeaders();
  raw.writeHead(200, {
    ...(cors as Record<string, string>),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.write(": listening\n\n");
  const send = (event: LiveEvent) =>
    raw.write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`);
  const listening = live.listen(audiences, after, send);
  const heartbeat = setInterval(() => raw.write(": alive\n\n"), HEARTBEAT_MS);
  request.raw.on("close", () => {
    clearInterval(heartbeat);
    listening.stop();
  });
}
