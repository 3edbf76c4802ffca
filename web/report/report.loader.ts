import type { RouterContext } from "../common/base-routes.ts";
import { CallError } from "../requests/call-error.ts";
import { reviewQuery, sittingQuery } from "./requests.ts";

/** Fetches a sitting, and its questions as far as they may be seen, before the report is shown. */
export async function loadReport({ queryClient }: RouterContext, session: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(sittingQuery(session)),
    queryClient.ensureQueryData(reviewQuery(session)).catch(unlessHidden),
  ]);
}

/** A report has something to say before its questions may be seen: then their refusal is no failure of the page. */
function unlessHidden(error: unknown): void {
  if (error instanceof CallError && [403, 404, 409].includes(error.status)) return;
  throw error;
}
