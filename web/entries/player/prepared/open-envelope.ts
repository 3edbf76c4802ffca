const IV_BYTES = 12;
/** Bytes of the number that says how long the content is. */
const LENGTH_BYTES = 4;

/** Divides what a prepared section comes as into its envelopes: each has its length before it. */
export function readFrames(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = view.getUint32(at);
    at += LENGTH_BYTES;
    // What breaks off is not what was sent.
    if (at + length > bytes.length) throw new Error("The section is not whole");
    frames.push(bytes.slice(at, at + length));
    at += length;
  }
  return frames;
}

/** Makes of a key as the session has it what opens envelopes. */
export function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
}

/** Opens an envelope. @param place What it must be. Rejects when key, place or bytes are others. */
export async function openEnvelope(
  key: CryptoKey,
  place: string,
  envelope: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = {
    name: "AES-GCM",
    iv: envelope.subarray(0, IV_BYTES),
    additionalData: new TextEncoder().encode(place),
  };
  const plain = await crypto.subtle.decrypt(algorithm, key, envelope.subarray(IV_BYTES));
  const length = new DataView(plain).getUint32(0);
  return new Uint8Array(plain, LENGTH_BYTES, length);
}

/** Reads the gzipped JSON in the envelope of a question. */
export function readGzipped(content: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Reads the envelope of a picture: a line of JSON with its file and media type, then its bytes. */
export function readMedium(content: Uint8Array<ArrayBuffer>): { file: string; blob: Blob } {
  const line = content.indexOf(10);
  const { file, type } = JSON.parse(new TextDecoder().decode(content.subarray(0, line))) as {
    file: string;
    type: string;
  };
  return { file, blob: new Blob([content.subarray(line + 1)], { type }) };
}
