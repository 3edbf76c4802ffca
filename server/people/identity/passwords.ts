import { availableParallelism } from "node:os";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { ownShare } from "../../platform/cluster/share.ts";
import { createLimiter } from "./limiter.ts";

/** OWASP's choice for Argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** The approximate time of one hash on one core. */
export const HASH_MS = 20;

/** Hashes a password with Argon2id, for keeping. Work of some 17 ms on one core, outside any transaction. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

let nobodysHash: Promise<string> | null = null;
/** Returns the hash of a text that nobody can type, computed once per process. */
function hashNobodys(): Promise<string> {
  nobodysHash ??= hashPassword("\u{10FFFF} nobody");
  return nobodysHash;
}

export interface PasswordPool {
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. Without a hash it is wrong after the same work. */
  verify(hashed: string | null, password: string): Promise<boolean>;
  /** Returns the raw hash with a given salt, for text that is looked up by its hash. */
  hashWith(salt: Uint8Array, text: string): Promise<Buffer>;
}

/**
 * Creates a pool that runs as many hashes at once as this process has cores, so that other work continues. Each process has one pool for
 * all hashing.
 *
 * @param most Maximum waiting; more are refused with `overloaded`.
 */
export function createPasswordPool(most = 5000, cores = ownShare(availableParallelism())): PasswordPool {
  const inTurn = createLimiter(cores, most, HASH_MS);
  const nobodys = hashNobodys();
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async verify(hashed, password) {
      const against = hashed ?? (await nobodys);
      const fits = await inTurn(() => verify(against, password.normalize("NFC"), cost));
      return fits && hashed !== null;
    },
    hashWith: (salt, text) => inTurn(() => hashRaw(text, { ...cost, salt, outputLen: 32 })),
  };
}
