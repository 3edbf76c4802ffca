import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import { isForPrimary } from "./is-for-primary.ts";
import type { Replica } from "./replica.ts";

interface Asked {
  actor: { id: string };
  reply: FastifyReply;
  log: Logger;
  /** Answers from the replica. */
  lagging: () => Promise<unknown>;
  /** Answers from the primary. */
  current: () => Promise<unknown>;
}

/**
 * Answers from the replica while it is within the limit and has what this person wrote, else from the primary: also when the replica goes
 * away meanwhile. The answer says how far the replica is behind.
 */
export async function answerByReplica(
  replica: Replica,
  { actor, reply, log, lagging, current }: Asked,
): Promise<unknown> {
  const lag = replica.lag();
  if (lag !== null && Number.isFinite(lag)) {
    // Rounded up, so that what is beyond the limit reads so.
    reply.headers({
      "sextant-replica-lag": (Math.ceil(lag * 10) / 10).toFixed(1),
      "sextant-replica-limit": replica.limitSeconds,
    });
  }
  if (!(await replica.serves(actor.id))) return current();
  try {
    return await lagging();
  } catch (error) {
    if (reply.sent || !isForPrimary(error)) throw error;
    log.debug({ err: error }, "read from the primary what the replica didn’t answer");
    return current();
  }
}
