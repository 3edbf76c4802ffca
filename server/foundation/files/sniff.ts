import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../../platform/refusal.ts";

/** Pictures that are decoded and re-encoded, with the type they are converted to. */
const pictures: Record<string, string> = {
  "image/png": "image/png",
  "image/apng": "image/png",
  "image/jpeg": "image/jpeg",
  "image/webp": "image/webp",
  "image/gif": "image/png",
  "image/avif": "image/png",
  "image/tiff": "image/png",
};

const documents = new Set([
  "application/pdf",
  "application/epub+zip",
  "application/zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.presentation",
  "application/vnd.oasis.opendocument.spreadsheet",
]);

export type Sniffed = { kind: "picture"; becomes: string } | { kind: "document"; mediaType: string };

const refused = () =>
  new Refusal(
    "unsupported_media_type",
    "We can’t use this kind of file. Choose a picture (PNG, JPEG, WebP, GIF), PDF, office document, audio, video or plain text.",
  );

/** Tells whether bytes are text without markup that a browser could take for a page or a drawing. */
function isPlainText(bytes: Uint8Array, isHead: boolean): boolean {
  try {
    // A head may end within a character.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isHead });
    return !text.includes("\u0000") && !/^\s*<(?:[!?]|[a-z])/i.test(text);
  } catch {
    return false;
  }
}

/**
 * Returns what a file is by its bytes; its name and the type it was sent with say nothing.
 *
 * @param isHead Whether more of it follows.
 * @throws Refusal `unsupported_media_type` for what is not on the list, SVG and HTML among it.
 */
export async function sniff(bytes: Uint8Array, isHead = false): Promise<Sniffed> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  const becomes = Object.hasOwn(pictures, mime) ? pictures[mime] : undefined;
  if (becomes) return { kind: "picture", becomes };
  if (documents.has(mime) || /^(?:audio|video)\//.test(mime)) return { kind: "document", mediaType: mime };
  if (mime === "" && isPlainText(bytes, isHead)) return { kind: "document", mediaType: "text/plain; charset=utf-8" };
  throw refused();
}
