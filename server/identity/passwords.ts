import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { Refusal } from "../platform/refusal.ts";

/** OWASP's choice for Argon2id (the library's default kind): 19 MiB, two passes, one lane; about 17 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const HASH_MS = 20;

/** Hashes a password with Argon2id, for keeping. Work of some 17 ms on one core, outside any transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

export interface PasswordPool {
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. Without a hash it is wrong after the same work. */
  verify(hashed: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes in turn, as many at once as there are cores, so that a thousand sign-ins at once are served in order and everything
 * else goes on.
 *
 * @param most How many may wait; more are refused with `overloaded`.
 */
export function createPasswordPool(most = 5000, cores = availableParallelism()): PasswordPool {
  const limit = pLimit(cores);
  // Made once, of something nobody types.
  const nobodys = hashPassword("\u{10FFFF} nobody");
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= most) {
      const retryAfter = Math.ceil((limit.pendingCount * HASH_MS) / cores / 1000);
      throw new Refusal("overloaded", "Too many people are signing in at this moment.", { retryAfter });
    }
    return limit(work);
  }
  return {
    hash: (password) => run(() => hashPassword(password)),
    async verify(hashed, password) {
      const against = hashed ?? (await nobodys);
      const fits = await run(() => verify(against, password.normalize("NFC"), cost));
      return fits && hashed !== null;
    },
  };
}
