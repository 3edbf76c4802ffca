import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { trustedScriptAddress } from "../../../base/ui/trusted-script.ts";

/** What reads PDFs, before it is known which. */
export interface PdfParts {
  port: Worker;
  library: Promise<typeof import("pdfjs-dist")>;
}

/** Fetches the PDF library and starts its worker in parallel. A caller that uses neither must terminate the worker. */
export function fetchPdfParts(): PdfParts {
  const port = new Worker(trustedScriptAddress(workerAddress), { type: "module" });
  const library = import("pdfjs-dist");
  library.catch(() => port.terminate());
  return { port, library };
}
