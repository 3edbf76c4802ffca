import { z } from "zod";
import { id, idParams, name } from "./common.ts";
import { operation } from "./operation.ts";
import { staff } from "./who.ts";

/** What a table's percentages count: test takers who scored below, or those at the score too. */
export const percentileCounts = z.enum(["below", "at_or_below"]);

const fields = {
  /** As tests are filed under it, such as SAT. */
  exam: name,
  /** Where the percentages come from, as it is told beside each. */
  source: name,
  counts: percentileCounts,
  /** Of the exam: the first row is its lowest score, the last its highest. */
  scale: z.object({ min: z.number(), max: z.number() }),
  /** Scores rise; percentages never fall. */
  rows: z
    .array(z.object({ score: z.number(), percentile: z.number().min(0).max(100) }))
    .min(2)
    .max(500),
};

const percentileTable = z.object({ id, ...fields });

export const percentileTableOperations = {
  "percentile_tables.list": operation({
    method: "GET",
    path: "/api/percentile-tables/",
    summary: "List the tables of national percentiles, by exam",
    who: staff,
    status: 200,
    response: z.object({ results: z.array(percentileTable) }),
  }),
  "percentile_tables.set": operation({
    method: "PUT",
    path: "/api/percentile-tables/",
    summary: "Set the national percentiles of an exam, in place of the table that it had",
    who: staff,
    body: z.object(fields),
    status: 200,
    response: percentileTable,
  }),
  "percentile_tables.remove": operation({
    method: "DELETE",
    path: "/api/percentile-tables/{id}/",
    summary: "Remove the national percentiles of an exam: its scores are told without a rank",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
