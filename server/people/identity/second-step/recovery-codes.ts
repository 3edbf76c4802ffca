import { randomBytes, randomInt } from "node:crypto";
import { requireAllowance } from "../../../platform/counted-calls.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PasswordPool } from "../passwords.ts";

const CODES = 10;
const LENGTH = 8;
/** Without signs that are taken for others when read from paper. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const SALT_BYTES = 16;
/** So often a person gets new codes, whatever for: each time costs as much as ten sign-ins. */
const byPerson = { kind: "recovery_codes", most: 20, seconds: 86_400 };

/** Returns a code as it is compared, however it was typed. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/**
 * Hashes a code with Argon2id: it is short enough to be guessed from a hash that costs nothing. About 17 ms, outside any transaction.
 */
export async function hashRecoveryCode(passwords: PasswordPool, code: string, salt: Uint8Array): Promise<Buffer> {
  return passwords.hashWith(salt, plain(code));
}

/**
 * Makes ten codes such as K4T7-9QXM, and what is kept of them. Some 170 ms of work, outside any transaction: only for a person who has
 * shown by then that they may have them.
 *
 * @throws Refusal `too_many_requests`
 */
export async function makeRecoveryCodes(
  { db, secret }: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  userId: string,
): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  await requireAllowance(db, secret, byPerson, userId);
  const salt = randomBytes(SALT_BYTES);
  const letters = (count: number) => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const codes = Array.from({ length: CODES }, () => `${letters(LENGTH / 2)}-${letters(LENGTH / 2)}`);
  const hashes = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(passwords, code, salt));
  return { codes, salt, hashes };
}
