import { Buffer } from "node:buffer";
import { createCipheriv, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes of the number that says how long the content is. */
const LENGTH_BYTES = 4;
/** Nearly every question fits: what is sealed then all has one length. */
const SMALLEST = 4096;

/** The scope of one key: a section, or one question of a linear section, with the pictures that it is the first to show. */
interface KeyScope {
  sessionId: string;
  sectionId: string;
  /** Of a question in a linear section; null for a whole section with free navigation. */
  position: number | null;
}

/**
 * Derives the key of sealed content. No key is stored: every process derives it when needed.
 *
 * @param secret `platform.secret`.
 */
export function deriveKey(secret: Uint8Array, { sessionId, sectionId, position }: KeyScope): Buffer {
  const scope = position === null ? sectionId : `${sectionId}/${position}`;
  return Buffer.from(hkdfSync("sha256", secret, sessionId, `sextant section ${scope}`, KEY_BYTES));
}

/** Returns a padded length, at most an eighth longer and shared by many questions, so that the length does not identify the question. */
function paddedLength(bytes: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(bytes)) - 3);
  return Math.max(SMALLEST, Math.ceil(bytes / step) * step);
}

/** Returns how many bytes sealed content has. */
export const sealedLength = (bytes: number) => IV_BYTES + paddedLength(LENGTH_BYTES + bytes) + TAG_BYTES;

/**
 * Seals content with AES-256-GCM as WebCrypto opens it: 12 bytes of nonce, the ciphertext, 16 of tag. Inside: the length of the content as
 * 4 bytes, highest first, the content, and zeros.
 *
 * @param key Pass a KeyObject for many envelopes: creating one costs as much as sealing.
 * @param place The identity of the content: opening it as anything else fails.
 */
export function sealEnvelope(key: Buffer | KeyObject, place: string, content: Uint8Array): Buffer {
  const plain = Buffer.alloc(paddedLength(LENGTH_BYTES + content.length));
  plain.writeUInt32BE(content.length);
  plain.set(content, LENGTH_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
