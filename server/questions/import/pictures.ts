import { type Bundle, BundleError, isPicture } from "@sextant/interchange/bundle/bundle.ts";
import { pictureFinder } from "@sextant/interchange/bundle/picture-finder.ts";
import type { ReadQuestion } from "@sextant/interchange/read-question.ts";
import { encodePicture } from "../../files/encode-picture.ts";
import type { StoredPicture } from "../../files/keep-picture.ts";
import { sniff } from "../../files/sniff.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { Storage } from "../../platform/storage/storage.ts";

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

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

  async function take(name: string, held: Uint8Array | undefined): Promise<FoundPicture> {
    try {
      const bytes = held ? Buffer.from(held) : await bundle.read(name, MAX_PICTURE_BYTES);
      if (!bytes || bytes.length > MAX_PICTURE_BYTES) return { missing: `The picture ${name} is larger than 20 MiB.` };
      const sniffed = await sniff(bytes);
      if (sniffed.kind !== "picture") return { missing: `${name} is not a picture.` };
      const encoded = await encodePicture(bytes, sniffed.becomes);
      return {
        hash: storage ? await storage.put(encoded.bytes) : sha256(encoded.bytes).toString("hex"),
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
