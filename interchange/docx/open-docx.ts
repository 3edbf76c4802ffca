import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/** Why a Word document cannot be read at all. */
export class DocxError extends Error {
  override name = "DocxError";
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
function notZip(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return "This is a Word document of the older kind (.doc), or one with a password. Save it as .docx without a password.";
  if (startsWith(bytes, [0x7b, 0x5c, 0x72, 0x74, 0x66]))
    return "This is a rich text document (.rtf). Save it as .docx.";
  return "This is no Word document (.docx): it is not the archive that one is.";
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    if (entries.size >= MAX_ENTRIES || bytes > MAX_BYTES)
      throw new DocxError("Unpacked, the document is larger than 512 MiB, or has more than 10,000 parts.");
    if (entry.isEncrypted()) throw new DocxError("The document is encrypted.");
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
  const damaged = (error: unknown) =>
    error instanceof DocxError
      ? error
      : new DocxError(`The document is damaged or cut off: ${error instanceof Error ? error.message : String(error)}.`);
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entries = await listEntries(zip);
    return {
      async read(name) {
        const entry = entries.get(name);
        if (!entry) return null;
        if (entry.uncompressedSize > MAX_PART) throw new DocxError(`${name} in the document is larger than 64 MiB.`);
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
