import jbig2Address from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegAddress from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** What decodes pictures of kinds that no browser knows: JBIG2 and fax, as scanners write them, and JPEG 2000. */
const decoders: Record<string, string> = { "jbig2.wasm": jbig2Address, "openjpeg.wasm": openjpegAddress };

async function addressOf(kind: string, filename: string): Promise<string | undefined> {
  if (kind === "wasmUrl") return decoders[filename];
  // Two hundred addresses, which few files need.
  const { characterMaps, standardFonts } = await import("./pdf-font-files.ts");
  return (kind === "cMapUrl" ? characterMaps : standardFonts).get(filename);
}

/**
 * Fetches what pdf.js asks for while it draws, and nothing else: decoders of pictures, and for fonts that a file names but doesn't bring
 * along the maps of their characters (as of Chinese, Japanese and Korean) and their signs. Each comes when the first page needs it.
 */
export class PdfResources {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = await addressOf(kind, filename);
    const answer = address ? await fetch(address) : null;
    if (!answer?.ok) throw new Error(`${filename} couldn’t be loaded`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
