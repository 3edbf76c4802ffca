import { z } from "zod";
import { can, id, idParams, jsonField, listQuery, page, time } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { tableFound, tableReadingField } from "./table-reading.ts";
import { managers, roles } from "./who.ts";

export const count = z.number().int();

const placeDecision = z.union([z.enum(["create", "leave_out"]), id]);

/** What becomes of unknown schools and groups, by name: create, leave out, or the id of the one meant. */
export const placeDecisions = z.object({
  schools: z.record(z.string(), placeDecision).default({}),
  groups: z.record(z.string(), placeDecision).default({}),
});
export type PlaceDecisions = z.output<typeof placeDecisions>;

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
  /** In a dry run: lines about new people that give no role. They wait for `role`. */
  without_role: count.default(0),
  /** In a dry run: the first 200 schools and groups that aren’t there, decided or not. */
  unknown_places: z
    .array(z.object({ kind: z.enum(["school", "group"]), name: z.string(), lines: count, can: can }))
    .default([]),
  /** In a dry run: people of the file who are deactivated and stay so, as it doesn’t say otherwise; the first hundred. */
  inactive: z.array(z.object({ line: count, name: z.string() })).default([]),
  /**
   * In a dry run: lines whose student number is shorter than is usual in the file or in the school, as a spreadsheet leaves it that took leading
   * zeros; the first hundred. `usual` is the usual number of digits.
   */
  short_numbers: z.array(z.object({ line: count, name: z.string(), number: z.string(), usual: count })).default([]),
  /** In a dry run: how the file was read. */
  table: tableFound.nullable().default(null),
  /** In a dry run: it is `users.csv` of OneRoster, which a roster would bring with its schools and classes. */
  is_one_roster: z.boolean().default(false),
});
export type PeopleImportReport = z.output<typeof report>;

export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

/** One import of people. */
export const peopleImport = z.object({
  /** That of its job. */
  id,
  name: z.string(),
  /** `failed`: it stopped midway; whom it imported by then is here. */
  state: z.enum(["running", "done", "failed", "undone"]),
  /** As far as it has come. */
  counts: report.shape.counts,
  /** The roster that it was of; null of a file of people, or once the roster is removed. */
  roster: id.nullable(),
  /** People added or changed, unless undone. */
  person_count: count,
  created_by: z.object({ id, name: z.string() }),
  created_at: time,
  finished_at: time.nullable(),
  undone_at: time.nullable(),
  can,
});

/** What undoing an import of people came to. */
export const undonePeopleImport = z.object({
  results: z.array(
    z.object({
      id,
      name: z.string(),
      /** `removed`: they were new; `restored`: as before; the others stay, all or in part. */
      status: z.enum(["removed", "restored", "in_use", "changed_since", "forbidden", "invalid"]),
      message: z.string().optional(),
    }),
  ),
});
export type UndonePeopleImport = z.output<typeof undonePeopleImport>;

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
      /** The role of new people whose lines give none. Without it, these are refused. */
      role: z.enum(roles).optional(),
      /** What becomes of single schools and groups that aren’t there. JSON. */
      places: jsonField(placeDecisions).optional(),
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
  "people.list_imports": operation({
    method: "GET",
    path: "/api/people/imports/",
    summary: "List imports of people, newest first: your own; all for staff",
    who: managers,
    query: listQuery.pick({ page: true, page_size: true }).extend({ id: id.optional() }),
    status: 200,
    response: page(peopleImport),
  }),
  "people.undo_import": operation({
    method: "POST",
    path: "/api/people/imports/{id}/undo/",
    summary:
      "Undo an import within a day: new people who have done nothing yet are removed, others are as before, except where they changed since. More than two hundred run as a job",
    who: managers,
    params: idParams,
    status: 200,
    response: z.union([startedJob, undonePeopleImport]),
  }),
} as const;
