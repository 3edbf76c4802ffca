import type { QueryClient } from "@tanstack/react-query";
import type { OpenPdf } from "./open-pdf.ts";
import { fetchPdfParts } from "./pdf-parts.ts";

const started = new Map<string, Promise<OpenPdf>>();

type Listed = { id: string; media_type: string };

const isPdf = ({ media_type }: Pick<Listed, "media_type">) => media_type === "application/pdf";

/** Returns whether a material could be a PDF, by what the library told of it: most are, and nobody knows of one that it did not list. */
function mayBePdf(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<unknown>({ queryKey: ["library", "materials"] });
  const listed = lists
    .flatMap(([, list]) => (Array.isArray(list) ? (list as Listed[]) : []))
    .find((one) => one.id === id);
  return listed === undefined || isPdf(listed);
}

/**
 * Fetches what reads a PDF while its link is not known yet, and begins to open it once it is, before its page is there to show it. Given
 * up where it is no PDF, and where nobody took it.
 *
 * @param file Of the material, once it is known; null where it has none.
 */
export async function startReading(
  client: QueryClient,
  id: string,
  file: Promise<(Pick<Listed, "media_type"> & { url: string }) | null>,
  signal: AbortSignal,
): Promise<void> {
  const link = file.then((found) => (found && isPdf(found) ? found.url : null));
  if (!mayBePdf(client, id) && (await link) === null) return;
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
