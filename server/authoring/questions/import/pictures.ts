import { type Bundle, BundleError, isPicture } from "@sextant/interchange/bundle/bundle.ts";
import { pictureFinder } from "@sextant/interchange/bundle/picture-finder.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import type { ReadQuestion } from "@sextant/interchange/read-question.ts";
import sharp from "sharp";
import { encodePicture } from "../../../foundation/files/encode-picture.ts";
import type { StoredPicture } from "../../../foundation/files/save-picture.ts";
import { sniff } from "../../../foundation/files/sniff.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { sha256 } from "../../../platform/secrets.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { drawSvg, looksLikeSvg } from "./draw-svg.ts";

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** A dry run shows pictures no larger than this, and so many bytes of them. */
const SHOWN_SIDE = 720;
const MAX_SHOWN_BYTES = 6 * 1024 * 1024;

/** The picture that a question names, or why there is none. */
export type FoundPicture = (StoredPicture & { note?: Message }) | { missing: Message };

/** Why a picture that is there could not be used, and what to do about it. */
function refusalOf(error: Refusal | BundleError, name: string, isDrawing: boolean): Message {
  if (error instanceof Refusal && error.code === "quota_exceeded") return message("picture_no_room", { name });
  if (isDrawing) return message("drawing_refused", { name });
  const isTooLarge = error instanceof Refusal && error.code === "too_large";
  return message(isTooLarge ? "picture_too_many_pixels" : "picture_refused", { name });
}

/**
 * Finds, encodes and stores the pictures of a bundle as questions ask for them, each once.
 *
 * @param storage Null for a dry run.
 * @param requireQuota Refuses where there is no room for so many bytes of pictures.
 */
export function importPictures(bundle: Bundle, storage: Storage | null, requireQuota: (bytes: number) => void) {
  const find = pictureFinder(bundle.names.filter(isPicture));
  const done = new Map<string, FoundPicture>();
  const shown = new Map<string, string>();
  let taken = 0;
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
    let isDrawing = false;
    try {
      const bytes = held ? Buffer.from(held) : await bundle.read(name, MAX_PICTURE_BYTES);
      if (!bytes || bytes.length > MAX_PICTURE_BYTES)
        return { missing: message("picture_too_large", { name, size: MAX_PICTURE_BYTES / 1024 / 1024 }) };
      isDrawing = looksLikeSvg(bytes);
      const sniffed = isDrawing ? ({ kind: "picture", becomes: "image/png" } as const) : await sniff(bytes);
      if (sniffed.kind !== "picture") return { missing: message("picture_not_one", { name }) };
      const encoded = isDrawing ? await drawSvg(bytes) : await encodePicture(bytes, sniffed.becomes);
      if (storage) requireQuota(taken + encoded.bytes.length);
      taken += encoded.bytes.length;
      const hash = storage ? await storage.put(encoded.bytes) : sha256(encoded.bytes).toString("hex");
      if (!storage) await show(hash, encoded.bytes);
      return {
        hash,
        mediaType: sniffed.becomes,
        name: name.split("/").at(-1) ?? name,
        size: encoded.bytes.length,
        width: encoded.width,
        height: encoded.height,
        ...(isDrawing ? { note: message("drawing_rasterised", { name }) } : {}),
      };
    } catch (error) {
      if (error instanceof Refusal || error instanceof BundleError)
        return { missing: refusalOf(error, name, isDrawing) };
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
      if (name === null) return { missing: message("picture_missing", { name: wanted }) };
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
