import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { getPerformance } from "./performance.ts";
import { getReport } from "./report.ts";

/** Returns the handlers of how students get on, and of reports. */
export function performanceRoutes({ db }: Platform): Handlers {
  return {
    "performance.get": ({ actor, query }) => getPerformance(db, actor, query),
    "sessions.get_report": ({ actor, params }) => getReport(db, actor, params.id),
  };
}
