import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type Bundle, BundleError, isClutter } from "./bundle.ts";

export interface ZipLimits {
  /** Entries of any kind. */
  entries: number;
  /** Bytes of all entries together, unpacked. */
  bytes: number;
}

const usual: ZipLimits = { entries: 50_000, bytes: 1024 * 1024 * 1024 };

const damaged = (error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  return new BundleError(
    "invalid",
    `The zip file is damaged, cut off, or names files outside of itself: ${why}.`,
    error,
  );
};

const noBytes = Buffer.alloc(0);

/** An entry without the bytes of which all has been read: of tens of thousands they weigh more than anything else. */
function slim(entry: Entry): Entry {
  return Object.assign(entry, {
    fileNameRaw: noBytes,
    extraFieldRaw: noBytes,
    fileCommentRaw: noBytes,
    extraFields: [],
    fileComment: "",
  });
}

/**
 * Reads the list of what is inside. Sizes are those that the archive states, and unpacking stops at them: an archive that lies about
 * them fails when it is read, and one that does not is refused here.
 */
async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= limits.entries) {
      throw new BundleError("too_large", `The zip file has more than ${limits.entries} entries.`);
    }
    bytes += entry.uncompressedSize;
    if (bytes > limits.bytes) {
      const most = Math.round(limits.bytes / 1024 / 1024);
      throw new BundleError("too_large", `Unpacked, the zip file is larger than ${most} MiB.`);
    }
    if (entry.isEncrypted()) throw new BundleError("invalid", `${entry.fileName} is encrypted.`);
    if (!entry.fileName.endsWith("/") && !isClutter(entry.fileName)) entries.push(slim(entry));
  }
  return entries;
}

/** The bytes of an entry; an entry that is longer or shorter than the archive states ends with an error. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Uint8Array;
  } catch (error) {
    throw damaged(error);
  }
}

/** The bytes of an entry in one piece, its room taken once: pieces joined at the end would take it twice. */
async function readWhole(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(entry.uncompressedSize);
  let length = 0;
  for await (const chunk of unpack(zip, entry)) {
    whole.set(chunk, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}

/**
 * Opens a zip. Nothing is unpacked to disk; what is asked for streams through memory.
 *
 * @throws BundleError for what is no whole zip file, for names that lead outside of it, for too much.
 */
export async function openZip(path: string, limits: ZipLimits = usual): Promise<Bundle> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    const entries = await listEntries(zip, limits).catch((error: unknown) => {
      throw error instanceof BundleError ? error : damaged(error);
    });
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
    const get = (name: string): Entry => {
      const entry = byName.get(name);
      if (!entry) throw new RangeError(`${name} is not in the zip file`);
      return entry;
    };
    if (byName.size === 0) throw new BundleError("invalid", "The zip file is empty.");
    return {
      names: [...byName.keys()].sort(),
      open: (name) => unpack(zip, get(name)),
      async read(name, limit) {
        const entry = get(name);
        return entry.uncompressedSize > limit ? null : readWhole(zip, entry);
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
