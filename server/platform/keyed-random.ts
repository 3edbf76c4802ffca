import { createHmac, hkdfSync } from "node:crypto";

/** What a sequence of numbers is for. Each purpose has a key of its own, so that no sequence tells anything of another. */
export type RandomPurpose =
  | "next question"
  | "options of the next question"
  | "options on paper"
  | "options to try"
  | "preview";

/** Bytes of one number: as many bits as a double keeps exactly. */
const NUMBER_BYTES = 6;
const STEPS = 2 ** (8 * NUMBER_BYTES);

/**
 * Returns numbers in [0, 1) that are the same for the same place in every process of this installation, and that nobody without its secret
 * can compute. The secret outlives `npm run rotate-key`, which only seals it with another key.
 *
 * @param secret `platform.secret`.
 * @param place What the numbers are for, such as the ids of a section and a position.
 */
export function keyedRandom(secret: Uint8Array, purpose: RandomPurpose, place: string): () => number {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `sextant random ${purpose}`, 32));
  let block = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at + NUMBER_BYTES > block.length) {
      block = createHmac("sha256", key).update(`${blocks}/${place}`).digest();
      blocks += 1;
      at = 0;
    }
    const number = block.readUIntBE(at, NUMBER_BYTES) / STEPS;
    at += NUMBER_BYTES;
    return number;
  };
}
