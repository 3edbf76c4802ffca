import type { OpenPdf } from "./open-pdf.ts";
import { fetchPdfParts } from "./pdf-parts.ts";

const started = new Map<string, Promise<OpenPdf>>();

/**
 * Fetches what reads a PDF while its link is not known yet, and begins to open it once it is, before its page is there to show it. Given
 * up where there is no link, and where nobody took it.
 */
export async function startPdf(link: Promise<string | null>, signal: AbortSignal): Promise<void> {
  const parts = fetchPdfParts();
  const code = import("./open-pdf.ts");
  code.catch(() => parts.port.terminate());
  const url = await link;
  if (url === null || signal.aborted || started.has(url)) return parts.port.terminate();
  // There at once, whatever is still loading: a screen that found nothing would open the file a second time.
  const opening = code.then(({ openPdf }) => openPdf(url, parts));
  started.set(url, opening);
  opening.catch(() => undefined);
  const giveUp = () =>
    takePdf(url)
      ?.then(({ close }) => close())
      .catch(() => undefined);
  signal.addEventListener("abort", () => void giveUp(), { once: true });
}

/** Returns the opening that was begun of a PDF, to one taker; null where there is none. */
export function takePdf(url: string): Promise<OpenPdf> | null {
  const opening = started.get(url) ?? null;
  started.delete(url);
  return opening;
}
