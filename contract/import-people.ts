import { z } from "zod";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { tableFound, tableReadingField } from "./table-reading.ts";
import { managers } from "./who.ts";

export const count = z.number().int();

/** The result of an import of people, or of a dry run. */
export const report = z.object({
  counts: z.object({
    total: count,
    created: count,
    updated: count,
    deactivated: count,
    unchanged: count,
    invalid: count,
  }),
  /** The field of each column of the file; null for a column that is ignored. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** The first thousand lines that cannot be imported, and why. `line` is the line of the file, from 1. */
  errors: z.array(
    z.object({
      line: count,
      column: z.string(),
      message: z.string(),
      /** The person and the value of the column, as far as the file gives them. */
      name: z.string().default(""),
      value: z.string().default(""),
    }),
  ),
  /** The first lines, and the outcome of each. */
  sample: z.array(
    z.object({
      line: count,
      name: z.string(),
      identifier: z.string(),
      role: z.string(),
      schools: z.array(z.string()).default([]),
      groups: z.array(z.string()).default([]),
      status: z.enum(["created", "updated", "deactivated", "unchanged", "invalid"]),
    }),
  ),
  /** Schools and groups of the file that are not there and would be made. */
  new_schools: z.array(z.string()),
  new_groups: z.array(z.string()),
  /** In a dry run: people of the file who are deactivated and stay so, as it doesn’t say otherwise; the first hundred. */
  inactive: z.array(z.object({ line: count, name: z.string() })).default([]),
  /**
   * In a dry run: lines whose student number is shorter than is usual in the file or in the school, as a spreadsheet leaves it that took leading
   * zeros; the first hundred. `usual` is the usual number of digits.
   */
  short_numbers: z.array(z.object({ line: count, name: z.string(), number: z.string(), usual: count })).default([]),
  /** In a dry run: how the file was read. */
  table: tableFound.nullable().default(null),
});
export type PeopleImportReport = z.output<typeof report>;

export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const importPeopleOperations = {
  "people.import": operation({
    method: "POST",
    path: "/api/people/import/",
    summary:
      "Create, update and deactivate people from a table (CSV or .xlsx). A dry run returns the outcome of each line",
    who: managers,
    multipart: true,
    body: z.object({
      dry_run: flag,
      /** Make the groups, and for staff the schools, that the file names and that are not there. */
      create_missing: flag,
      /** Send each new person with an e-mail address a mail with a link to choose a password. */
      send_invitations: flag,
      /** How the file is read: its encoding, format and columns. JSON. */
      reading: tableReadingField.optional(),
      /** Keep the matching of columns for your next table with the same headers. */
      remember: flag,
    }),
    status: 202,
    response: z.union([startedJob, report]),
    bodyLimit: 32 * 1024 * 1024,
  }),
} as const;
