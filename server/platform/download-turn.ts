import { Readable } from "node:stream";
import { type RawBuilder, sql } from "kysely";
import { type Database, longTimeouts } from "./database/client.ts";
import type { MakeDownload } from "./downloads.ts";
import type { Platform } from "./platform.ts";
import { Refusal } from "./refusal.ts";

/** Returns the attempt to take a person's turn until the end of the transaction; false while another download of theirs has it. */
export function takeTurn(userId: string): RawBuilder<{ is_free: boolean }> {
  return sql`select pg_try_advisory_xact_lock(hashtext('results_export'), hashtext(${userId})) as is_free`;
}

/** Returns why a second download of the same person has to wait. */
export function turnTaken(): Refusal {
  return new Refusal(
    "in_use",
    "Another download of yours is in progress. Wait until it ends, or cancel it in your browser.",
  );
}

/** Refuses with `in_use` a person whose download is in progress. */
export async function requireTurn(db: Database, userId: string): Promise<void> {
  const { rows } = await takeTurn(userId).execute(db);
  if (!rows[0]?.is_free) throw turnTaken();
}

type TurnPlatform = Pick<Platform, "db" | "copies">;

/** Takes a person's turn, and one of the connections for files. Returns what gives both back, however often it is called. */
async function holdTurn({ db, copies }: TurnPlatform, userId: string): Promise<() => Promise<void>> {
  const client = await copies.connect();
  try {
    await client.query("begin");
    const { sql: text, parameters } = takeTurn(userId).compile(db);
    const { rows } = await client.query<{ is_free: boolean }>(text, [...parameters]);
    if (!rows[0]?.is_free) throw turnTaken();
  } catch (error) {
    client.release(true);
    throw error;
  }
  let ended: Promise<void> | null = null;
  return () => {
    ended ??= client.query("commit").then(
      () => client.release(),
      () => client.release(true),
    );
    return ended;
  };
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Ends the turn before the reader learns that there is no more, so that their next download isn’t refused. */
async function* ending(pieces: Pieces, end: () => Promise<void>): AsyncGenerator<string | Uint8Array> {
  try {
    yield* pieces;
  } finally {
    await end();
  }
}

/**
 * Returns the same downloads, each of which has its person's turn, and one of the connections for files, until it is read to its end
 * or given up, for ten minutes at most: what the server writes piece by piece waits, and ends, as what PostgreSQL writes does.
 */
export function inTurn(platform: TurnPlatform, make: MakeDownload, limitMs = longTimeouts.statementMs): MakeDownload {
  return async (input, actor) => {
    const end = await holdTurn(platform, actor.id);
    try {
      const { content, ...download } = await make(input, actor);
      const pieces = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
      // One that nobody began to read ends without a word of its own.
      const read = Readable.from(ending(pieces, end));
      const limit = setTimeout(() => read.destroy(new Error("The download took too long")), limitMs).unref();
      read.once("close", () => {
        clearTimeout(limit);
        void end();
      });
      return { ...download, content: read };
    } catch (error) {
      await end();
      throw error;
    }
  };
}
