import type { QueryClient } from "@tanstack/react-query";
import { queryKey } from "../../base/requests/query-key.ts";
import { startPdf } from "./pdf/start-pdf.ts";
import { materialQuery } from "./requests.ts";

/** A material that was asked for ahead is kept so long for the screen that shows it. */
const KEPT_MS = 30_000;

const isPdf = ({ media_type }: { media_type: string }) => media_type === "application/pdf";

/** Returns whether a material could be a PDF, by what the library told of it: most are, and nobody knows of one that it did not list. */
function mayBePdf(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<unknown>({ queryKey: queryKey("library", "materials") });
  const listed = lists
    .flatMap(([, list]) => (Array.isArray(list) ? (list as { id: string; media_type: string }[]) : []))
    .find((one) => one.id === id);
  return listed === undefined || isPdf(listed);
}

/**
 * Asks for a material while the screen that shows it is still loaded; what reads PDFs is fetched beside it, and opens one as soon as its
 * link is known. What fails is asked for again by the screen, which says so.
 */
export async function beginReading(client: QueryClient, id: string, signal: AbortSignal): Promise<void> {
  const query = materialQuery(id);
  const { queryKey } = query;
  if (client.getQueryCache().find({ queryKey, type: "active" })) return;
  // As it was opened before, it may have been replaced, and its link ends.
  client.removeQueries({ queryKey, exact: true });
  const link = client.prefetchQuery({ ...query, gcTime: KEPT_MS }).then(() => {
    const file = client.getQueryData(queryKey)?.file;
    return file && isPdf(file) ? file.url : null;
  });
  if (!mayBePdf(client, id) && (await link) === null) return;
  await startPdf(link, signal);
}
