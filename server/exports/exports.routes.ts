import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { linkToResults } from "./results-csv.ts";

/** Returns the handlers of results as files. */
export function resultExportRoutes({ db, config }: Platform): Handlers {
  return {
    "results.download": async ({ actor, query }) => ({
      url: await linkToResults(db, actor, config.apiHost, query.assessment_id),
    }),
  };
}
