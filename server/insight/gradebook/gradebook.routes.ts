import type { Handlers } from "../../platform/binder.ts";
import { requireTurn } from "../../platform/download-turn.ts";
import { createDownloadLink } from "../../platform/downloads.ts";
import type { Platform } from "../../platform/platform.ts";
import { getAssessmentResults } from "./assessment-results.ts";
import { checkFilters } from "./check-filters.ts";
import { gradebookDownload } from "./export-gradebook.ts";
import { linkToStudents } from "./export-students.ts";
import { getGradebook } from "./gradebook.ts";
import { listResultStudents } from "./students.ts";
import { getToRelease, listToRelease } from "./to-release.ts";

/** Handles results: of one assessment, and of all assessments by student. */
export function gradebookRoutes({ db, config }: Platform): Handlers {
  return {
    "assessment_results.get": ({ actor, params, query }) => getAssessmentResults(db, actor, params.id, query.version),
    "assessment_results.list_to_release": ({ actor, query, request }) => listToRelease(db, actor, query, request.url),
    "assessment_results.get_to_release": ({ actor, params, query }) => getToRelease(db, actor, params.id, query.except),
    "assessment_results.list_students": ({ actor, params, query, request }) =>
      listResultStudents(db, actor, params.id, query, request.url),
    "assessment_results.download_students": async ({ actor, params, query }) => ({
      url: await linkToStudents(db, actor, config.apiHost, { ...query, assessment: params.id }),
    }),
    "gradebook.get": ({ actor, query, request }) => getGradebook(db, actor, query, request.url),
    "gradebook.download": async ({ actor, query }) => {
      // Refuses now rather than at the download if the actor has no access or has to wait.
      await checkFilters(db, actor, query);
      await requireTurn(db, actor.id);
      return {
        url: await createDownloadLink(db, actor, { apiHost: config.apiHost, kind: gradebookDownload, input: query }),
      };
    },
  };
}
