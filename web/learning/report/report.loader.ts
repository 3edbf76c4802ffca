import type { RouterContext } from "../../base/common/base-routes.ts";
import { isHidden, reportQuery, reviewQuery, sittingQuery } from "./requests.ts";
import { isOver } from "./standing.ts";

/** Fetches a sitting, and once it is over its questions as far as they may be seen, before the report is shown. */
export async function loadReport({ queryClient }: RouterContext, session: string): Promise<void> {
  const sitting = await queryClient.ensureQueryData(sittingQuery(session));
  if (!isOver(sitting)) return;
  await Promise.all([
    queryClient.ensureQueryData(reviewQuery(session)).catch(unlessHidden),
    sitting.score ? queryClient.ensureQueryData(reportQuery(session)).catch(unlessHidden) : null,
  ]);
}

/** A report has something to say before its questions may be seen: then their refusal is no failure of the page. */
function unlessHidden(error: unknown): void {
  if (!isHidden(error)) throw error;
}
