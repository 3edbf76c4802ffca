import { z } from "zod";
import { id } from "./common.ts";
import { operation } from "./operation.ts";
import { team } from "./who.ts";

/** Results as files. */
export const resultExportOperations = {
  "results.download": operation({
    method: "GET",
    path: "/api/session-csv-result-download/",
    summary: "Create a single-use link to the sittings of an assessment as CSV, a row for each, valid for a minute",
    who: team,
    query: z.object({ assessment_id: id }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
