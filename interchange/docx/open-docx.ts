import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type Message, message } from "../messages/message.ts";

/** Why a Word document cannot be read at all. */
export class DocxError extends Error {
  override name = "DocxError";
  said: Message;

  constructor(said: Message) {
    super(said.code);
    this.said = said;
  }
}

const MAX_ENTRIES = 10_000;
/** Bytes of all that is in it, unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_PART = 64 * 1024 * 1024;

/** The files within a Word document. */
export interface DocxFiles {
  /** Bytes of a file; null when there is none of that name. */
  read(name: string): Promise<Uint8Array | null>;
  close(): void;
}

const startsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, index) => bytes[index] === sign);

/** What a file is that is no zip. */
function notZip(bytes: Uint8Array): Message {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return message("word_older");
  if (startsWith(bytes, [0x7b, 0x5c, 0x72, 0x74, 0x66])) return message("word_rtf");
  return message("word_none");
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (entries.size >= MAX_ENTRIES || bytes > MAX_BYTES) throw new DocxError(message("word_too_large"));
    if (entry.isEncrypted()) throw new DocxError(message("word_encrypted"));
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/**
 * Opens a Word document. Nothing is unpacked before it is asked for, and no more than the archive states.
 *
 * @throws DocxError when it is none, damaged, too large or encrypted.
 */
export async function openDocx(bytes: Uint8Array): Promise<DocxFiles> {
  if (!startsWith(bytes, [0x50, 0x4b])) throw new DocxError(notZip(bytes));
  const damaged = (error: unknown) => (error instanceof DocxError ? error : new DocxError(message("word_damaged")));
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entries = await listEntries(zip);
    return {
      async read(name) {
        const entry = entries.get(name);
        if (!entry) return null;
        if (entry.uncompressedSize > MAX_PART) throw new DocxError(message("word_too_large"));
        try {
          return await buffer(await zip.openReadStreamPromise(entry));
        } catch (error) {
          throw damaged(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    throw damaged(error);
  }
}
