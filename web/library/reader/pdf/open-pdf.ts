import { MOST_PDF_PAGES } from "@sextant/contract/upload-limits.ts";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { fetchPdfParts, type PdfParts } from "./pdf-parts.ts";
import { PdfResources } from "./pdf-resources.ts";

/** Why a PDF can’t be shown: it wants a password, it isn’t one, has too many pages, or its bytes didn’t come. */
export type PdfFailure = "encrypted" | "broken" | "too_long" | "gone";

/** A PDF of which parts are fetched as they are looked at. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  close(): void;
}

/** So much is fetched at once: a page with its fonts, and few journeys where pages are listed one by one. */
const PART_BYTES = 256 * 1024;

const failures: Record<string, PdfFailure> = {
  PasswordException: "encrypted",
  InvalidPDFException: "broken",
  TooManyPages: "too_long",
};

/** Returns why a PDF could not be opened or drawn. */
export function pdfFailureOf(error: unknown): PdfFailure {
  return (error instanceof Error ? failures[error.name] : undefined) ?? "gone";
}

/**
 * Opens a PDF by its signed link. It is read in a worker; scripts in it are never run, and forms of XML are not drawn.
 *
 * @param parts What reads it, where that was fetched before its link was known.
 */
export async function openPdf(url: string, parts: PdfParts = fetchPdfParts()): Promise<OpenPdf> {
  const { port } = parts;
  const { getDocument, PDFWorker } = await parts.library;
  const worker = PDFWorker.create({ port });
  const loading = getDocument({
    url,
    worker,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    BinaryDataFactory: PdfResources,
    useWorkerFetch: false,
  });
  const close = () => {
    void loading.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  try {
    const document = await loading.promise;
    // Where pages are is worked out for all of them: a file may claim any number.
    if (document.numPages > MOST_PDF_PAGES) throw Object.assign(new Error("too many pages"), { name: "TooManyPages" });
    return { document, close };
  } catch (error) {
    close();
    throw error;
  }
}
