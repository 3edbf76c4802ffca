import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { MOST_PDF_PAGES } from "@sextant/contract/upload-limits.ts";
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { serveRequests } from "../../../platform/processes/serve-requests.ts";
import { MOST_CHARACTERS } from "./most-characters.ts";

/** The words of some pages, in order; pages without any are left out. */
export type PdfMessage = { page: number; text: string }[];

export interface PdfResult {
  state: "read" | "encrypted" | "broken" | "too_large";
  pages: number | null;
}

const PAGES_A_MESSAGE = 20;

/** A folder of the library, as it wants it. */
const folderOf = (name: string) =>
  fileURLToPath(new URL(`../../${name}/`, import.meta.resolve("pdfjs-dist/legacy/build/pdf.mjs")));

async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  try {
    const { items } = await page.getTextContent();
    return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  } finally {
    page.cleanup();
  }
}

/** Reads a page that may be broken on its own. */
const readPage = (document: PDFDocumentProxy, number: number) => textOf(document, number).catch(() => "");

/** Reads pages until they are too many words. @returns Whether all were read. */
async function readPages(document: PDFDocumentProxy, say: (message: PdfMessage) => Promise<void>): Promise<boolean> {
  let characters = 0;
  for (let first = 1; first <= document.numPages; first += PAGES_A_MESSAGE) {
    if (characters >= MOST_CHARACTERS) return false;
    const said: PdfMessage = [];
    const last = Math.min(first + PAGES_A_MESSAGE - 1, document.numPages);
    for (let page = first; page <= last; page += 1) {
      const text = await readPage(document, page);
      if (text.trim() !== "") said.push({ page, text });
      characters += text.length;
    }
    await say(said);
  }
  return true;
}

function stateOf(error: unknown): PdfResult {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  return { state: isLocked ? "encrypted" : "broken", pages: null };
}

// Reads PDFs apart from the server: a hostile one can neither block it nor use up its memory.
serveRequests<{ path: string }, PdfMessage, PdfResult>(async ({ path }, say) => {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const loading = getDocument({
    // It takes no Buffer; a copy would need the file’s size again.
    data: new Uint8Array(buffer, byteOffset, byteLength),
    // For fonts that a file names without embedding them, as Chinese, Japanese and Korean files often do.
    cMapUrl: folderOf("cmaps"),
    standardFontDataUrl: folderOf("standard_fonts"),
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > MOST_PDF_PAGES) return { state: "too_large", pages: null };
    const isWhole = await readPages(document, say);
    return { state: isWhole ? "read" : "too_large", pages: document.numPages };
  } catch (error) {
    return stateOf(error);
  } finally {
    await loading.destroy();
  }
});
