import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { boundedClient, cutConnection } from "./bounded-client.ts";

const CONNECT_MS = 5000;
const ANSWER_MS = 5000;
/** A connection that only listens would not notice that the other side is gone. */
const BEAT_MS = 5000;
/** For the other side to hear that we leave. */
const GOODBYE_MS = 1000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;

/** One connection beside the pools, for what belongs to a session of PostgreSQL: LISTEN, and locks that show that we live. */
export interface HeldConnection {
  /** Uses it when its turn has come; null without a connection. */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T | null>;
  isOpen(): boolean;
  stop(): Promise<void>;
}

/** How long to wait after so many failures in a row: twice as long each time, and by chance, so that processes don't come back in step. */
function waitAfter(failures: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return FIRST_WAIT_MS / 2 + Math.random() * longest;
}

/**
 * Keeps a connection open until stopped. One loop connects, waits for the end and connects again, so attempts never multiply.
 *
 * @param opened Sets up each new connection before others use it.
 * @param onStuck Is told when the other side doesn't answer.
 */
export function holdConnection(
  url: string,
  opened: (client: pg.Client) => Promise<void>,
  onStuck: () => void = () => {},
): HeldConnection {
  const Client = boundedClient({ connectMs: CONNECT_MS, queryMs: ANSWER_MS, onStuck });
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const tried = Promise.withResolvers<void>();
  let current: pg.Client | null = null;
  /** The connection does one thing after the other, and the first when connecting was tried once. */
  let turn: Promise<unknown> = tried.promise;

  function use<T>(work: (client: pg.Client) => Promise<T>): Promise<T | null> {
    const done = turn.then(async () => (current ? work(current) : null));
    turn = done.catch(() => {});
    return done;
  }

  /** Asks for a sign of life now and then; rejects when none comes. */
  async function beat(client: pg.Client): Promise<void> {
    while (current === client) {
      await pause(BEAT_MS, undefined, { signal, ref: false });
      await use((now) => now.query("select 1"));
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const client = new Client({ connectionString: url });
      const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
      client.on("error", () => {});
      try {
        await client.connect();
        await opened(client);
        current = client;
        failures = 0;
        tried.resolve();
        await Promise.race([ended, stopped, beat(client)]);
      } catch {
        // It is tried again below.
      }
      current = null;
      tried.resolve();
      if (signal.aborted) await Promise.race([client.end(), pause(GOODBYE_MS, undefined, { ref: false })]);
      cutConnection(client, new Error("Connection terminated"));
      await pause(waitAfter(failures), undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const running = run();

  return {
    use,
    isOpen: () => current !== null,
    async stop() {
      await turn;
      stopping.abort();
      await running;
    },
  };
}
