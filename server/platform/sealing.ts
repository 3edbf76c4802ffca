import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals bytes with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the ciphertext. */
export function seal(key: Buffer, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` sealed. Throws when the key is another or a bit was changed. */
export function unseal(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Seals a value that JSON can say. */
export function sealJson(key: Buffer, value: unknown): Buffer {
  return seal(key, Buffer.from(JSON.stringify(value)));
}

/** Opens what `sealJson` sealed; what it is, its caller knows. Throws as `unseal`. */
export function openJson<Value>(key: Buffer, sealed: Uint8Array): Value {
  return JSON.parse(unseal(key, sealed).toString("utf8")) as Value;
}
