import { hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "./config.ts";
import type { Database } from "./database/client.ts";
import { seal, unseal } from "./sealing.ts";

/** In place of a fingerprint: nothing outside seals; secrets lie in the database with the key that opens them. */
export const INSIDE = "inside";

const KEY_BYTES = 32;

/** Keys that this process was given, by their fingerprints, which name what they seal in every database. */
const given = new Map<string, Buffer>();

const derive = (key: Uint8Array, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, "", `sextant ${purpose}`, bytes));

/** Reads a key file: 32 bytes as base64 or hex. @throws Error in words for the operator. */
function readKey(path: string): Buffer {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new Error(`The key file ${path} can't be read: ${(error as Error).message}`);
  }
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  if (key.length === KEY_BYTES) return key;
  throw new Error(`The key file ${path} doesn't hold a key of 32 bytes. Make one: openssl rand -base64 32 > ${path}`);
}

/** The key that seals from now on, and one that may still have sealed what is there: fingerprints, or `inside`. */
export interface SealingKeys {
  current: string;
  old: string | null;
}

/** Reads the keys that the configuration names, and keeps them for this process. */
export function admitSealingKeys({
  secretKeyFile,
  secretKeyFileOld,
}: Pick<Config, "secretKeyFile" | "secretKeyFileOld">): SealingKeys {
  const admit = (path: string | null) => {
    if (path === null || path === INSIDE) return INSIDE;
    const key = readKey(path);
    const fingerprint = derive(key, "fingerprint", 8).toString("hex");
    given.set(fingerprint, derive(key, "sealing", KEY_BYTES));
    return fingerprint;
  };
  return { current: admit(secretKeyFile), old: secretKeyFileOld === null ? null : admit(secretKeyFileOld) };
}

function keyOf(fingerprint: string): Buffer {
  const key = given.get(fingerprint);
  if (key) return key;
  throw new Error(
    `Something is sealed with the key ${fingerprint}, which this process was not given (SECRET_KEY_FILE).`,
  );
}

/** Seals with one of the keys outside. */
export const sealBy = (fingerprint: string, bytes: Uint8Array): Buffer => seal(keyOf(fingerprint), bytes);

/** Opens what `sealBy` sealed. @throws Error that names the key when this process does not have it. */
export const openBy = (fingerprint: string, sealed: Uint8Array): Buffer => unseal(keyOf(fingerprint), sealed);

/** Returns the key that seals now, kept from changing until the transaction ends. */
export async function currentSealing(tx: Database): Promise<string> {
  const row = await tx.selectFrom("installations").select("sealed_by").forShare().executeTakeFirst();
  return row?.sealed_by ?? INSIDE;
}

const named = (fingerprint: string) =>
  fingerprint === INSIDE ? "the key kept inside it" : `the key with the fingerprint ${fingerprint}`;

/** @throws Error in words for the operator when the keys are not those with which the database is sealed. */
export function requireFitting(
  { current, old }: SealingKeys,
  row: { sealed_by: string; rotating_from: string | null },
): void {
  const has = (fingerprint: string) => fingerprint === current || fingerprint === old;
  const isHalfway = row.rotating_from !== null;
  if (has(row.sealed_by) && (row.rotating_from === null || row.rotating_from === INSIDE || has(row.rotating_from)))
    return;
  const missing = has(row.sealed_by) ? (row.rotating_from ?? "") : row.sealed_by;
  const advice = isHalfway
    ? "A rotation was begun and not finished: name both keys (SECRET_KEY_FILE, SECRET_KEY_FILE_OLD) and run npm run rotate-key."
    : "Name that key’s file in SECRET_KEY_FILE; or, to change keys, name the old one in SECRET_KEY_FILE_OLD and run npm run rotate-key (docs/operations.md).";
  const have = current === INSIDE ? "no SECRET_KEY_FILE is set" : `SECRET_KEY_FILE holds ${named(current)}`;
  throw new Error(`This database is sealed with ${named(missing)}, but ${have}.\n${advice}`);
}
