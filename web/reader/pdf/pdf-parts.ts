import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { trustedScriptAddress } from "./trusted-script.ts";

/** What reads PDFs, before it is known which. */
export interface PdfParts {
  port: Worker;
  library: Promise<typeof import("pdfjs-dist")>;
}

/** Fetches what reads PDFs: the worker is started beside the library, not after it. Who takes none of it ends the worker. */
export function fetchPdfParts(): PdfParts {
  const port = new Worker(trustedScriptAddress(workerAddress), { type: "module" });
  const library = import("pdfjs-dist");
  library.catch(() => port.terminate());
  return { port, library };
}
