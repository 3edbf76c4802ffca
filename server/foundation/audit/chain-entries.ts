import type { Logger } from "pino";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { sha256 } from "../../platform/secrets.ts";
import { findLastLink, insertLinks, type Link, lockChain, takeUnchained } from "./chain.queries.ts";

const AT_ONCE = 1000;
const EVERY_MS = 60_000;

/** Returns the head of a chain after another link: sha256(head before ‖ hash of the entry). */
export function nextHead(before: Uint8Array, hash: Uint8Array): Buffer {
  return sha256(Buffer.concat([before, hash]));
}

/** Adds a link for every entry of the audit log that has none yet. */
export async function chainEntries(db: Database): Promise<void> {
  let added = AT_ONCE;
  while (added === AT_ONCE) {
    added = await inTransaction(db, async (tx) => {
      await lockChain(tx);
      const entries = await takeUnchained(tx, AT_ONCE);
      if (entries.length === 0) return 0;
      let { position, head } = (await findLastLink(tx)) ?? { position: 0, head: Buffer.alloc(0) };
      const links: Link[] = entries.map(({ id, hash }) => {
        position += 1;
        head = nextHead(head, hash);
        return { position, entry_id: id, entry_hash: hash, head };
      });
      await insertLinks(tx, links);
      return entries.length;
    });
  }
}

/** Chains what was logged, now and every minute until stopped. */
export function startChaining(db: Database, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => chainEntries(db))
      .catch((error: unknown) => log.warn({ err: error }, "the audit log could not be chained"));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
