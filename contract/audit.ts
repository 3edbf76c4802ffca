import { z } from "zod";
import { id, logPage, search, time } from "./common.ts";
import { operation } from "./operation.ts";
import type { Who } from "./who.ts";

/** Staff read all of the log; managers what concerns their schools, what they did, and what was done with people within reach. */
const auditors = ["manager", "staff"] as const satisfies Who;

export const person = z.object({ id, first_name: z.string(), last_name: z.string(), is_erased: z.boolean() });

export const entry = z.object({
  id,
  at: time,
  /** The person who acted; null when nobody was signed in, or for a scheduled action. */
  actor: person.nullable(),
  /** The person in whose place the actor acted, when impersonating. */
  as_user: person.nullable(),
  /** The API token by which a program acted; `actor` is who created it. */
  token: z.object({ id, name: z.string() }).nullable(),
  /** The action, for example `group.created`. */
  action: z.string(),
  /** The object of the action: `name` is its current name, null if it has none or is deleted. */
  subject: z.object({
    type: z.string(),
    id: id.nullable(),
    name: z.string().nullable(),
    /** The person whose sitting it is, if they are within reach; null for anything else. */
    person: z.object({ id, name: z.string() }).nullable(),
  }),
  school: z.object({ id, name: z.string() }).nullable(),
  /** The fields that changed; null where the entry records none. */
  before: z.unknown(),
  after: z.unknown(),
  /**
   * Names, addresses, words about a person, which only their own key opens: `erased` once that key is gone, `withheld` from those
   * who do not reach the person.
   */
  personal: z
    .object({ user: id, state: z.enum(["open", "erased", "withheld"]), before: z.unknown(), after: z.unknown() })
    .nullable(),
  /** Network address of the request; "" for none. */
  address: z.string(),
  /** Names of the people, groups, schools and other things whose ids occur in `before` and `after`. */
  names: z.record(z.string(), z.string()),
});

const filters = {
  actor: id.optional(),
  as_user: id.optional(),
  /** An API token. */
  token: id.optional(),
  /** One action, or all of a kind of thing: `group.` */
  action: z
    .string()
    .max(80)
    .regex(/^[a-z_]+\.?[a-z_]*$/, "Must be an action, such as group.created, or group. for all actions on groups")
    .optional(),
  subject_type: z.string().max(60).optional(),
  subject: id.optional(),
  school: id.optional(),
  from: time.optional(),
  to: time.optional(),
  /** How words in what changed begin, in who did it, as whom, about whom, or in names of things that it speaks of. */
  search: search.optional(),
  /** With `search`: actions that it means as well, separated by commas, as they read in the searcher's language. */
  search_actions: z
    .string()
    .max(8000)
    .regex(/^[a-z_]+\.[a-z_]+(,[a-z_]+\.[a-z_]+)*$/)
    .optional(),
};

export const auditOperations = {
  "audit.list": operation({
    method: "GET",
    path: "/api/audit/",
    summary:
      "List the audit log, newest first: all of it for staff; for managers that of their schools, their own actions, and those on people within reach",
    who: auditors,
    query: z.object({
      ...filters,
      cursor: z.string().max(200).optional(),
      page_size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    status: 200,
    response: logPage(entry),
  }),
  "audit.export": operation({
    method: "GET",
    path: "/api/audit/export/",
    summary: "Create a link to the audit log as a CSV file",
    who: auditors,
    query: z.object(filters),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
} as const;
