import { z } from "zod";
import { job } from "./jobs.ts";
import { operation } from "./operation.ts";
import { managers } from "./who.ts";

const count = z.number().int();

/** What an import of people comes to, or would come to. */
const report = z.object({
  counts: z.object({
    total: count,
    created: count,
    updated: count,
    deactivated: count,
    unchanged: count,
    invalid: count,
  }),
  /** What each column of the file was taken for; null for one that means nothing here. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** Lines that cannot come in, and why; the first thousand of them. `line` is that of the file, from 1. */
  errors: z.array(
    z.object({
      line: count,
      column: z.string(),
      message: z.string(),
      /** Who the line is about, and what stands in its column: as far as the file says so. */
      name: z.string().default(""),
      value: z.string().default(""),
    }),
  ),
  /** The first lines, and what becomes of each. */
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
});
export type PeopleImportReport = z.output<typeof report>;

const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

export const importPeopleOperations = {
  "people.import": operation({
    method: "POST",
    path: "/api/people/import/",
    summary: "Create, update and deactivate people from a CSV file. A dry run returns the outcome of each line",
    who: managers,
    multipart: true,
    body: z.object({
      dry_run: flag,
      /** Make the groups, and for staff the schools, that the file names and that are not there. */
      create_missing: flag,
      /** Send each new person with an e-mail address a mail with a link to choose a password. */
      send_invitations: flag,
    }),
    status: 202,
    response: z.union([z.object({ job }), report]),
    bodyLimit: 32 * 1024 * 1024,
  }),
} as const;
