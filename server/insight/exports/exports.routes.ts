import { findReportLanguage } from "../../authoring/questions/report-language.ts";
import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { describeTables } from "./dictionary.ts";
import { prepareFile } from "./prepared/prepare-file.ts";
import { discardPrepared, linkToPrepared } from "./prepared/prepared-file.ts";
import { linkToResults } from "./results-csv.ts";

/** Returns the handlers of results as files. */
export function resultExportRoutes({ db, config }: Platform): Handlers {
  const storage = openStorage(config);
  const files = { db, storage };
  return {
    "results.download": async ({ actor, query }) => {
      const asked = {
        assessments: [query.assessment_id],
        schools: [],
        users: [],
        groups: [],
        states: [],
        search: "",
        rows: "sittings" as const,
      };
      return { url: await linkToResults(db, actor, config.apiHost, asked) };
    },
    "results.download_chosen": async ({
      actor,
      query: { assessments = [], schools = [], users = [], groups = [], states = [], search = "", rows },
    }) => {
      const asked = { assessments, schools, users, groups, states, search, rows };
      return { url: await linkToResults(db, actor, config.apiHost, asked) };
    },
    "results.prepare": async ({ actor, body }) => ({ job: await prepareFile(files, actor, body) }),
    "results.link_prepared": async ({ actor, params }) => ({
      url: await linkToPrepared(db, actor, config.apiHost, params.id),
    }),
    "results.discard_prepared": async ({ actor, params }) => {
      await discardPrepared(files, actor, params.id);
      return null;
    },
    "downloads.dictionary": async ({ actor }) => ({ tables: describeTables(await findReportLanguage(db, actor.id)) }),
  };
}
