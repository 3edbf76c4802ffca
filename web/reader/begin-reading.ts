import type { QueryClient } from "@tanstack/react-query";
import { materialQuery } from "./requests.ts";

/** A material that was asked for ahead is kept so long for the screen that shows it. */
const KEPT_MS = 30_000;

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
  const file = client
    .prefetchQuery({ ...query, gcTime: KEPT_MS })
    .then(() => client.getQueryData(queryKey)?.file ?? null);
  const { startReading } = await import("./pdf/start-pdf.ts");
  await startReading(client, id, file, signal);
}
