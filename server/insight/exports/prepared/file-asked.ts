import { resultRows } from "@sextant/contract/result-exports.ts";
import { z } from "zod";

const ids = z.array(z.string()).default([]);

/** What a file is to hold, as its job has it. */
export const fileAsked = z.object({
  assessments: ids,
  schools: ids,
  users: ids,
  groups: ids,
  states: ids,
  search: z.string().default(""),
  rows: resultRows,
  format: z.enum(["csv", "xlsx"]),
});
