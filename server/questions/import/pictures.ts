import { type Bundle, BundleError, isPicture } from "@sextant/interchange/bundle/bundle.ts";
import { pictureFinder } from "@sextant/interchange/bundle/picture-finder.ts";
import type { ReadQuestion } from "@sextant/interchange/read-question.ts";
import sharp from "sharp";
import { encodePicture } from "../../files/encode-picture.ts";
import type { StoredPicture } from "../../files/keep-picture.ts";
import { sniff } from "../../files/sniff.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { Storage } from "../../platform/storage/storage.ts";

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** A dry run shows pictures no larger than this, and so many bytes of them. */
const SHOWN_SIDE = 720;
const MAX_SHOWN_BYTES = 6 * 1024 * 1024;

/** The picture that a question names, or why there is none. */
export type FoundPicture = StoredPicture | { missing: string };

/**
 * Finds, encodes and stores the pictures of a bundle as questions ask for them, each once.
 *
 * @param storage Null for a dry run.
 */
export function importPictures(bundle: Bundle, storage: Storage | null) {
  const find = pictureFinder(bundle.names.filter(isPicture));
  const done = new Map<string, FoundPicture>();
  const shown = new Map<string, string>();
  let shownBytes = 0;

  /** Makes a small copy for the report, while there is room. */
  async function show(hash: string, bytes: Uint8Array): Promise<void> {
    if (shown.has(hash) || shownBytes > MAX_SHOWN_BYTES) return;
    const small = await sharp(bytes)
      .resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    shownBytes += small.length;
    shown.set(hash, `data:image/webp;base64,${small.toString("base64")}`);
  }

  async function take(name: string, held: Uint8Array | undefined): Promise<FoundPicture> {
    try {
      const bytes = held ? Buffer.from(held) : await bundle.read(name, MAX_PICTURE_BYTES);
      if (!bytes || bytes.length > MAX_PICTURE_BYTES) return { missing: `The picture ${name} is larger than 20 MiB.` };
      const sniffed = await sniff(bytes);
      if (sniffed.kind !== "picture") return { missing: `${name} is not a picture.` };
      const encoded = await encodePicture(bytes, sniffed.becomes);
      const hash = storage ? await storage.put(encoded.bytes) : sha256(encoded.bytes).toString("hex");
      if (!storage) await show(hash, encoded.bytes);
      return {
        hash,
        mediaType: sniffed.becomes,
        name: name.split("/").at(-1) ?? name,
        size: encoded.bytes.length,
        width: encoded.width,
        height: encoded.height,
      };
    } catch (error) {
      if (error instanceof Refusal || error instanceof BundleError)
        return { missing: `The picture ${name} cannot be taken: ${error.message}` };
      throw error;
    }
  }

  return {
    /** A small copy of a picture as a `data:` address, in a dry run that has room for it. */
    shown: (hash: string): string | null => shown.get(hash) ?? null,
    /** @param read The question that names the picture. What its document holds itself is not looked for elsewhere. */
    async get(wanted: string, read: Pick<ReadQuestion, "place" | "pictures">): Promise<FoundPicture> {
      const held = read.pictures?.get(wanted);
      const name = held ? wanted : find(wanted, read.place.file);
      if (name === null) return { missing: `The picture ${wanted} is not there.` };
      const key = held ? `${read.place.file}\n${wanted}` : name;
      const known = done.get(key);
      if (known) return known;
      const taken = await take(name, held);
      done.set(key, taken);
      return taken;
    },
  };
}

export type ImportPictures = ReturnType<typeof importPictures>;
