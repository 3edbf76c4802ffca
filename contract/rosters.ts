import { z } from "zod";
import { id, idParams, jsonField, listQuery, page, time } from "./common.ts";
import { flag } from "./import-people.ts";
import { startedJob } from "./jobs.ts";
import { hour } from "./notifications.ts";
import { operation } from "./operation.ts";
import { line, secret } from "./settings.ts";
import { roles, staff } from "./who.ts";

const count = z.number().int();

const rosterFields = z.object({
  name: line(100).min(1),
  /** Deactivating more than so many percent of a school waits for a decision. */
  most_percent: z.number().int().min(1).max(100),
  /** So does deactivating more people than that. */
  most_people: z.number().int().min(1).max(1_000_000),
});

const serverAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: "Must be an address, such as https://roster.example.org/ims/oneroster/rostering/v1p2",
  });

/** A server of OneRoster (REST), and how we say there who we are: OAuth 2.0 client credentials. */
const rosterServerFields = z.object({
  /** Its base, with `/v1p1` or `/v1p2` for its version. */
  url: serverAddress,
  /** Where tokens come from. */
  token_url: serverAddress,
  client_id: line(500).min(1),
  /** The hour at which it is imported every day, by the clocks of the person who set it; null = only when someone says so. */
  daily_at: hour.nullable(),
});

export const roster = rosterFields.extend({
  id,
  version: count,
  created_at: time,
  updated_at: time,
  /** Null of a roster that comes as files. */
  server: rosterServerFields
    .extend({
      has_client_secret: z.boolean(),
      next_at: time.nullable(),
      /** Why the last daily import failed, or what of it waits for a decision; null after one that left nothing open. */
      problem: z.string().nullable(),
      problem_at: time.nullable(),
    })
    .nullable(),
  /** People here whom it keeps. */
  person_count: count,
  /** Its last import, unless it was undone. */
  last_import: z.object({ id, at: time, is_done: z.boolean() }).nullable(),
});

/** An ID within a roster. */
const sourcedId = z.string().min(1).max(255);

/** What a person decides about an import: of schools and people by their IDs in the roster. */
export const rosterDecisions = z.object({
  /** The school here that it is, a new one, or none. */
  schools: z.record(sourcedId, z.union([z.enum(["create", "leave_out"]), id])).default({}),
  /** The person here whom it is about, someone new, or nobody. */
  people: z.record(sourcedId, z.union([z.enum(["create", "leave_out"]), id])).default({}),
  /** Those whose address and name are someone's here are that person, where `people` says nothing else. */
  links_same: z.boolean().default(false),
  /**
   * What becomes of people and classes that the roster has no more. `ask` refuses an import that would deactivate more than its limits,
   * `keep` leaves everyone active and in their groups.
   */
  leavers: z.enum(["ask", "deactivate", "keep"]).default("ask"),
  /** With `deactivate`: how many people were shown. An import that would deactivate more is refused. */
  most_leavers: count.min(0).optional(),
});
export type RosterDecisions = z.output<typeof rosterDecisions>;

/** What a person of a roster and one here have in common. */
const rosterLikenesses = ["email", "username", "student_number", "name"] as const;

const candidate = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  is_active: z.boolean(),
  same: z.array(z.enum(rosterLikenesses)),
  /** False for staff, whom no roster keeps. */
  can: z.object({ link: z.boolean() }),
});

export const rosterReport = z.object({
  version: z.enum(["1.1", "1.2"]),
  /** What was read of a server: it can be imported without reading it again. Null of files. */
  reading: id.nullable(),
  files: z.array(z.object({ name: z.string(), mode: z.enum(["bulk", "delta"]).nullable(), lines: count })),
  /** Files of the roster that aren’t read. */
  ignored: z.array(z.string()),
  counts: z.object({
    people: z.object({
      created: count,
      updated: count,
      deactivated: count,
      /** The roster has them no more, and they stay active since staff decided so. */
      kept: count,
      unchanged: count,
      left_out: count,
      /** Something about them must be corrected first. */
      kept_back: count,
      /** They may be someone here, and wait for a decision. */
      undecided: count,
    }),
    schools: z.object({ created: count }),
    groups: z.object({ created: count, renamed: count, archived: count }),
    members: z.object({ joined: count, left: count }),
    /** Lines older than what the roster said before: they change nothing. */
    older: count,
  }),
  /** What is wrong in the files, or was read otherwise than it’s written; the first thousand. */
  findings: z.array(
    z.object({
      file: z.string(),
      /** From 1; null of what a server sent. */
      line: count.nullable(),
      /** The record’s ID in the roster, where the line names one. */
      record: z.string().nullable(),
      column: z.string().nullable(),
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
      /** The line, or the file, was passed over. */
      is_skipped: z.boolean(),
    }),
  ),
  finding_count: count,
  /** Schools of the roster. */
  schools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** It was matched or left out in an earlier import. */
      is_known: z.boolean(),
      /** The school here that it is. */
      school: z.object({ id, name: z.string() }).nullable(),
      /** Schools here of the same name. With any, the import waits for a decision. */
      same_named: z.array(z.object({ id, name: z.string() })),
      decision: z.enum(["create", "link", "leave_out", "undecided"]),
    }),
  ),
  /** People who may be someone here, with those whom this request decides about; the first 500. */
  pairs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      identifier: z.string(),
      role: z.enum(roles),
      candidates: z.array(candidate),
      /** False where someone new couldn’t sign in: their address or username is someone’s here. */
      can: z.object({ create: z.boolean() }),
    }),
  ),
  /** People whom staff left out, and who can still be imported; the first 500. */
  left_out: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of those who wait, how many have the address and the name of one person here. */
  same_count: count,
  /** People whom the roster has no more. */
  leavers: z.object({
    count,
    /** They, or those who would leave groups, are more than the roster’s limits. */
    is_over: z.boolean(),
    /** Of those whom it brought into groups: how many would be taken out, or lose their group. */
    members: z.object({ count, of: count, is_over: z.boolean() }),
    schools: z.array(z.object({ id, name: z.string(), count, of: count, is_over: z.boolean() })),
    grades: z.array(z.object({ grade: z.string(), count, of: count })),
    /** The first 500. */
    people: z.array(
      z.object({
        id,
        name: z.string(),
        grade: z.string(),
        school: z.string(),
        last_seen_at: time.nullable(),
        /** `deleted`: marked so; `disabled`: may not sign in there; `missing`: of a whole file. */
        why: z.enum(["deleted", "disabled", "missing"]),
      }),
    ),
  }),
  /** The first people whom it changes. */
  sample: z.array(
    z.object({
      name: z.string(),
      identifier: z.string(),
      role: z.enum(roles),
      schools: z.array(z.string()),
      status: z.enum(["created", "updated", "deactivated"]),
    }),
  ),
});
export type RosterReport = z.output<typeof rosterReport>;
/** As it is in a job’s result. */
export type SentRosterReport = z.input<typeof rosterReport>;

export const rosterOperations = {
  "rosters.list": operation({
    method: "GET",
    path: "/api/rosters/",
    summary: "List rosters, the oldest first",
    who: staff,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(roster),
  }),
  "rosters.create": operation({
    method: "POST",
    path: "/api/rosters/",
    summary: "Add a roster",
    who: staff,
    body: rosterFields.partial().required({ name: true }),
    status: 201,
    response: roster,
  }),
  "rosters.get": operation({
    method: "GET",
    path: "/api/rosters/{id}/",
    summary: "Get a roster",
    who: staff,
    params: idParams,
    status: 200,
    response: roster,
  }),
  "rosters.update": operation({
    method: "PATCH",
    path: "/api/rosters/{id}/",
    summary: "Change the name, the limits or the server of a roster",
    who: staff,
    params: idParams,
    body: rosterFields.partial().extend({
      version: count.optional(),
      /** Null: it comes as files. The secret is needed again where the address of its server or of tokens gets another host. */
      server: rosterServerFields.extend({ client_secret: secret.optional() }).nullable().optional(),
    }),
    status: 200,
    response: roster,
  }),
  "rosters.remove": operation({
    method: "DELETE",
    path: "/api/rosters/{id}/",
    summary: "Remove a roster; the people, schools and groups that it added stay",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "rosters.import": operation({
    method: "POST",
    path: "/api/rosters/{id}/import/",
    summary:
      "Import the files of a roster (OneRoster 1.1 or 1.2, a zip or `users.csv` alone). The job’s result is a `RosterReport`",
    who: staff,
    params: idParams,
    multipart: true,
    body: z.object({
      dry_run: flag,
      /** JSON. */
      decisions: jsonField(rosterDecisions).optional(),
    }),
    status: 202,
    response: startedJob,
    bodyLimit: 64 * 1024 * 1024,
  }),
  "rosters.sync": operation({
    method: "POST",
    path: "/api/rosters/{id}/sync/",
    summary: "Read the server of a roster and import what it says. The job’s result is a `RosterReport`",
    who: staff,
    params: idParams,
    body: z.object({
      dry_run: z.boolean().default(false),
      decisions: rosterDecisions.optional(),
      /** Of a report: imports what was read then. Without it, the server is read again; a reading that broke off is resumed. */
      reading: id.optional(),
    }),
    status: 202,
    response: startedJob,
  }),
} as const;
