import type { Logger } from "pino";
import type { ActorToken, TokenRefusal } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { addUses, keyOf, type TokenUse } from "./api-tokens.queries.ts";

/** Calls are written down together, at most this often. */
const EVERY_MS = 5000;

export interface TokenUses {
  /** Counts a call, and what was refused. */
  note(token: ActorToken, operation: string, refusal: TokenRefusal | null): void;
  /** Writes what was counted since the last write. */
  flush(): Promise<void>;
}

/** Counts what this process’s callers do with their tokens, behind the answers. */
export function createTokenUses(db: Database, log: Logger): TokenUses {
  let noted = new Map<string, TokenUse>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const uses = [...noted.values()];
    noted = new Map();
    if (uses.length === 0) return;
    // Counts of a few seconds are not worth holding on to while the database is away.
    await addUses(db, uses).catch((error) => log.warn({ err: error }, "the calls of tokens could not be written"));
  };

  return {
    note({ id: token }, operation, refusal) {
      const use = refusal ? { token, operation, reason: refusal } : { token, operation: "", reason: "called" as const };
      const one = noted.get(keyOf(use)) ?? { ...use, times: 0 };
      one.times += 1;
      noted.set(keyOf(use), one);
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
    flush,
  };
}
