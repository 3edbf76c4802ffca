import { readSignInStates } from "../../foundation/sign-ins/sign-in-states.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { EventStream } from "../../platform/event-stream.ts";

/** A sign-in that ended is felt at once by its event; what no event tells (a role, an account, time), within this and a query. */
const RECHECK_MS = 4000;
const RECHECKED_AT_ONCE = 1000;
/** Of one person and process. */
const MOST_PER_PERSON = 10;
/** A page whose stream made room for another waits before it takes one in turn. */
const COME_BACK_MS = 30_000;

/** The streams of this process, and whose they are. */
export interface OpenStreams {
  /** Adds one until it is over. Where a person has too many, their oldest makes room: it may be of a page that is long gone. */
  add(actor: Actor, stream: EventStream): void;
}

/** Ends streams whose sign-in no longer says what it said when they began. */
export function createOpenStreams(db: Database): OpenStreams {
  const streams = new Map<EventStream, Actor>();
  /** By person, the oldest first. */
  const byPerson = new Map<string, Set<EventStream>>();
  let timer: NodeJS.Timeout | null = null;
  let checking = false;

  async function check(): Promise<void> {
    const all = [...streams];
    for (let from = 0; from < all.length; from += RECHECKED_AT_ONCE) {
      const some = all.slice(from, from + RECHECKED_AT_ONCE);
      const states = await readSignInStates(db, [...new Set(some.map(([, actor]) => actor.signInId))]);
      for (const [stream, actor] of some) {
        const state = states.get(actor.signInId);
        if (state?.userId !== actor.id || state.role !== actor.role) stream.end();
      }
    }
  }

  async function recheck(): Promise<void> {
    if (checking) return;
    checking = true;
    // While the database is away no event comes either.
    await check().catch(() => {});
    checking = false;
  }

  function remove(person: string, stream: EventStream): void {
    streams.delete(stream);
    const own = byPerson.get(person);
    own?.delete(stream);
    if (own?.size === 0) byPerson.delete(person);
    if (streams.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    add(actor, stream) {
      // A staff person who views as a student must not take the student's place.
      const person = actor.impersonatorId ?? actor.id;
      const own = byPerson.get(person) ?? new Set();
      byPerson.set(person, own.add(stream));
      streams.set(stream, actor);
      timer ??= setInterval(() => void recheck(), RECHECK_MS).unref();
      for (const oldest of [...own].slice(0, -MOST_PER_PERSON)) oldest.end(COME_BACK_MS);
      void stream.closed.then(() => remove(person, stream));
    },
  };
}
