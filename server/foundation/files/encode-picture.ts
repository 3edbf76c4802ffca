import { invalid, Refusal } from "../../platform/refusal.ts";

/** A picture of 8,000 by 6,000 is read; a "bomb" that claims more is refused by its header, before anything is unpacked. */
const MAX_PIXELS = 50_000_000;
/** No screen shows more; larger ones are scaled down. */
const MAX_SIDE = 4096;

export interface EncodedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes and re-encodes a picture: upright, in sRGB, without metadata (place, camera) or anything hidden behind the picture. Only the
 * first image of an animation is kept.
 *
 * @throws Refusal `too_large` for too many pixels, `invalid` for bytes that don't decode as a picture.
 */
export async function encodePicture(bytes: Uint8Array, becomes: string): Promise<EncodedPicture> {
  // Loaded with the first picture: it brings memory and threads of its own.
  const { default: sharp } = await import("sharp");
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    const encoded =
      becomes === "image/jpeg"
        ? upright.jpeg({ quality: 90 })
        : becomes === "image/webp"
          ? upright.webp({ quality: 90 })
          : upright.png({ compressionLevel: 9 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (/pixel limit/i.test(error instanceof Error ? error.message : "")) {
      throw new Refusal("too_large", "This picture has more than 50 million pixels.", { cause: error });
    }
    throw invalid("file", "We couldn’t read this picture. It may be damaged.");
  }
}
