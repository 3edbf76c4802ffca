import type { Logger } from "pino";
import type { Database } from "../database/client.ts";
import { hasWritten, noteWrites } from "./last-writes.queries.ts";

/** A write that this process has noted so recently isn’t noted again. */
export const NOTED_MS = 1000;
const MOST_NOTED = 10_000;

/** Remembers who wrote when: in the database for all processes, and in this one for its own. */
export interface LastWrites {
  /** Notes that a person wrote something. */
  note(userId: string): Promise<void>;
  /** Returns whether a person wrote something within so many seconds. */
  wroteWithin(userId: string, seconds: number): Promise<boolean>;
}

export function createLastWrites(primary: Database, log: Logger, now: () => number): LastWrites {
  const noted = new Map<string, number>();
  let noting: Promise<void> | null = null;
  let next = new Set<string>();
  /** Notes this person with all others that are waiting for the statement before. */
  async function noteTogether(userId: string): Promise<void> {
    next.add(userId);
    if (noting) await noting;
    if (!next.has(userId)) return noting ?? undefined;
    const those = [...next];
    next = new Set();
    // What was written is written: who wrote it must not hear otherwise. This process knows of it in any case.
    const own = noteWrites(primary, those).catch((error: unknown) => log.warn({ err: error }, "writes weren’t noted"));
    noting = own;
    await own;
    if (noting === own) noting = null;
  }
  return {
    async note(userId) {
      const at = now();
      if (at - (noted.get(userId) ?? Number.NEGATIVE_INFINITY) < NOTED_MS) return;
      if (noted.size >= MOST_NOTED) noted.clear();
      noted.set(userId, at);
      await noteTogether(userId);
    },
    async wroteWithin(userId, seconds) {
      const own = noted.get(userId);
      if (own !== undefined && now() - own < seconds * 1000) return true;
      return hasWritten(primary, userId, seconds);
    },
  };
}
