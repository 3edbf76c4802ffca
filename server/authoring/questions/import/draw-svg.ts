import { type EncodedPicture, encodePicture } from "../../../foundation/files/encode-picture.ts";
import { invalid } from "../../../platform/refusal.ts";

/** A drawing for a question stays far below; each element takes time to be drawn. */
const MAX_BYTES = 1024 * 1024;
const MAX_ELEMENTS = 20_000;

/** Returns true for the beginning of an SVG drawing. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 2000));
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i.test(
    head.replace(/^\ufeff/, ""),
  );
}

/** What could reach beyond the drawing: entities, other files and addresses, pages within it. */
const reachesOut =
  /<!ENTITY|<\s*(?:[\w.-]+:)?(?:image|foreignObject|script|feImage|iframe)[\s>/]|@import|(?:href|src)\s*=\s*["']\s*(?!#)[^"'\s]|url\(\s*["']?\s*(?!#)[^"'#)\s]/i;

/**
 * Returns an SVG drawing as a picture of pixels, which can neither run nor fetch anything.
 *
 * @throws Refusal `invalid` for what reaches out or is too large to be drawn; as `encodePicture`.
 */
export async function drawSvg(bytes: Uint8Array): Promise<EncodedPicture> {
  const text = new TextDecoder().decode(bytes);
  const elements = text.match(/<[a-z]/gi)?.length ?? 0;
  if (bytes.length > MAX_BYTES || elements > MAX_ELEMENTS)
    throw invalid("file", "The drawing is too detailed. Save it as PNG.");
  if (reachesOut.test(text)) throw invalid("file", "The drawing uses other files or pictures. Save it as PNG.");
  return encodePicture(bytes, "image/png");
}
