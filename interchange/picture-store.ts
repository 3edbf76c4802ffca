import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { namePictures } from "./pictures.ts";

/** Pictures that a document holds itself, each under a name of its own. */
export interface PictureStore {
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Keeps a picture, and returns the name by which `data-file` calls it; the same bytes under the same name are kept once. */
  add(name: string, bytes: Uint8Array): string;
}

/** Returns a name that is safe in `data-file`: no path out of a folder, nothing that ends an attribute. */
export function pictureName(written: string): string {
  let name = written;
  try {
    name = decodeURIComponent(written);
  } catch {
    // Written without encoding.
  }
  const parts = name
    .replaceAll("\\", "/")
    .replace(/[?#].*$/s, "")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const safe = parts.join("/").replaceAll(/[<>"'\p{Cc}]/gu, "_");
  return safe.slice(-200) || "picture";
}

export function createPictureStore(): PictureStore {
  const pictures = new Map<string, Uint8Array>();
  return {
    pictures,
    add(written, bytes) {
      const name = pictureName(written);
      const dot = name.lastIndexOf(".") > name.lastIndexOf("/") ? name.lastIndexOf(".") : name.length;
      for (let count = 1; ; count += 1) {
        const candidate = count === 1 ? name : `${name.slice(0, dot)}-${count}${name.slice(dot)}`;
        const there = pictures.get(candidate);
        if (there && Buffer.compare(there, bytes) !== 0) continue;
        pictures.set(candidate, bytes);
        return candidate;
      }
    },
  };
}

const dataAddress = /^\s*data:image\/(png|jpe?g|gif|webp|avif|tiff|svg\+xml)\s*;\s*base64\s*,/i;

/**
 * Renames the pictures of HTML to our form. A picture embedded in its address (`data:`) is kept in the store; one that `locate` knows gets
 * the name it returns; any other keeps the name as written.
 */
export function storePictures(html: string, store: PictureStore, locate?: (src: string) => string | null): string {
  if (!/<img/i.test(html)) return html;
  const named = replaceElements(html, ({ name, attributes }) => {
    const { src, ...own } = attributes;
    if (name !== "img" || src === undefined) return null;
    const match = dataAddress.exec(src.slice(0, 100));
    const found = match
      ? store.add(
          `embedded.${match[1]?.toLowerCase().replace("+xml", "") ?? "png"}`,
          Buffer.from(src.slice(match[0].length), "base64"),
        )
      : (locate?.(src) ?? null);
    return found === null ? null : writeStartTag({ name, attributes: { "data-file": found, ...own } });
  });
  return namePictures(named);
}
