import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { getPracticeSummary } from "./summary.ts";

/** Returns the handlers of what a practice set came to. */
export function practiceSummaryRoutes({ db }: Platform): Handlers {
  return { "practice_summary.get": ({ actor, query }) => getPracticeSummary(db, actor, query.session) };
}
