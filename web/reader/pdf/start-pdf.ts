import { type OpenPdf, openPdf } from "./open-pdf.ts";

const started = new Map<string, Promise<OpenPdf>>();

/** Begins to open a PDF before its page is there to show it. Given up where nobody took it by then. */
export function startPdf(url: string, signal: AbortSignal): void {
  if (signal.aborted || started.has(url)) return;
  const opening = openPdf(url);
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
