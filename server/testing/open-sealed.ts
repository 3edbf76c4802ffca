import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";
import type { SignedIn, TestApp } from "./app.ts";

const IV_BYTES = 12;

/** Fetches bytes as the page does. */
export async function fetchBytes(
  { app }: TestApp,
  as: SignedIn,
  url: string,
): Promise<{ status: number; bytes: Buffer }> {
  const response = await app.inject({ method: "GET", url, headers: { authorization: `JWT ${as.token}` } });
  return { status: response.statusCode, bytes: response.rawPayload };
}

/** Divides what a prepared section comes as into its envelopes. */
export function readFrames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    frames.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return frames;
}

/** Opens an envelope with WebCrypto, as the page does. Rejects where key, place or bytes are others. */
export async function openSealed(key: string, place: string, envelope: Uint8Array): Promise<Buffer> {
  const opener = await crypto.subtle.importKey("raw", Buffer.from(key, "base64"), "AES-GCM", false, ["decrypt"]);
  const algorithm = {
    name: "AES-GCM",
    iv: new Uint8Array(envelope.subarray(0, IV_BYTES)),
    additionalData: Buffer.from(place),
  };
  const plain = Buffer.from(
    await crypto.subtle.decrypt(algorithm, opener, new Uint8Array(envelope.subarray(IV_BYTES))),
  );
  return plain.subarray(4, 4 + plain.readUInt32BE());
}

/** Opens the envelope of a question. */
export async function openQuestion<Attempt>(key: string, place: string, envelope: Uint8Array): Promise<Attempt> {
  return JSON.parse(gunzipSync(await openSealed(key, place, envelope)).toString()) as Attempt;
}
