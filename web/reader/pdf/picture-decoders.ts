import jbig2Address from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegAddress from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** What decodes pictures of kinds that no browser knows: JBIG2 and fax, as scanners write them, and JPEG 2000. */
const decoders: Record<string, string> = { "jbig2.wasm": jbig2Address, "openjpeg.wasm": openjpegAddress };

/** Fetches what pdf.js asks for while it draws: decoders of pictures, each when the first picture needs it, and nothing else. */
export class PictureDecoders {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = decoders[filename];
    const answer = address ? await fetch(address) : null;
    if (!answer?.ok) throw new Error(`${filename} couldn’t be loaded`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
