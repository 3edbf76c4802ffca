import type { Handlers } from "../platform/binder.ts";
import { requireTurn } from "../platform/download-turn.ts";
import { createDownloadLink } from "../platform/downloads.ts";
import type { Platform } from "../platform/platform.ts";
import { getAssessmentResults } from "./assessment-results.ts";
import { checkFilters } from "./check-filters.ts";
import { gradebookDownload } from "./export-gradebook.ts";
import { getGradebook } from "./gradebook.ts";
import { getToRelease, listToRelease } from "./to-release.ts";

/** Handles what sittings came to: one assessment’s results, and all of them by student. */
export function gradebookRoutes({ db, config }: Platform): Handlers {
  return {
    "assessment_results.get": ({ actor, params, query }) => getAssessmentResults(db, actor, params.id, query.version),
    "assessment_results.list_to_release": ({ actor, query, request }) => listToRelease(db, actor, query, request.url),
    "assessment_results.get_to_release": ({ actor, params }) => getToRelease(db, actor, params.id),
    "gradebook.get": ({ actor, query, request }) => getGradebook(db, actor, query, request.url),
    "gradebook.download": async ({ actor, query }) => {
      // Who may not see it, or has to wait, is told now, not by the link.
      await checkFilters(db, actor, query);
      await requireTurn(db, actor.id);
      return {
        url: await createDownloadLink(db, actor, { apiHost: config.apiHost, kind: gradebookDownload, input: query }),
      };
    },
  };
}
