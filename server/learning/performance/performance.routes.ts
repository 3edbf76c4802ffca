import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { listPercentileTables, removePercentileTable, setPercentileTable } from "./percentile-tables.ts";
import { getPerformance } from "./performance.ts";
import { getReport } from "./report.ts";
import { listRoutes } from "./routes.ts";

/** Returns the handlers of how students get on, of reports, and of national percentiles. */
export function performanceRoutes({ db }: Platform): Handlers {
  return {
    "performance.get": ({ actor, query }) => getPerformance(db, actor, query),
    "sessions.get_report": ({ actor, params }) => getReport(db, actor, params.id),
    "sessions.list_routes": ({ actor, params }) => listRoutes(db, actor, params.id),
    "percentile_tables.list": async () => ({ results: await listPercentileTables(db) }),
    "percentile_tables.set": ({ actor, body }) => setPercentileTable(db, actor, body),
    "percentile_tables.remove": async ({ params }) => {
      await removePercentileTable(db, params.id);
      return null;
    },
  };
}
