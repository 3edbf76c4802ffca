import { z } from "zod";
import { accommodations } from "./allocations.ts";
import { id, idParams, time } from "./common.ts";
import { startedJob } from "./jobs.ts";
import { operation } from "./operation.ts";
import { peopleFilter } from "./people.ts";
import { groupManagers, managers } from "./who.ts";

export const ids = z.array(id).max(50);

/** What is to become of each person; what is absent stays. */
export const peopleChange = z
  .object({
    add_groups: ids.optional(),
    remove_groups: ids.optional(),
    /** Managers, tutors and counselors. */
    add_carers: ids.optional(),
    remove_carers: ids.optional(),
    add_schools: ids.optional(),
    remove_schools: ids.optional(),
    is_active: z.boolean().optional(),
    accommodations: accommodations.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { message: "Nothing to change" });
export type PeopleChange = z.output<typeof peopleChange>;

export const report = z.object({
  results: z.array(
    z.object({
      id,
      status: z.enum(["changed", "unchanged", "forbidden", "invalid"]),
      message: z.string().optional(),
    }),
  ),
  /** Of the people asked for those who are not there, or not within reach. */
  missing: z.array(id),
  /** Id by which it can be undone within a day; null when nothing changed. */
  undo: id.nullable(),
});
export type PeopleReport = z.output<typeof report>;

export const undoReport = z.object({
  results: z.array(
    z.object({
      id,
      /** `changed_since` where a later change of the same field was kept; the rest is undone. */
      status: z.enum(["restored", "changed_since", "forbidden", "invalid"]),
      message: z.string().optional(),
    }),
  ),
});
export type PeopleUndoReport = z.output<typeof undoReport>;

const chosen = {
  users: z.array(id).min(1).max(1000).optional(),
  filter: peopleFilter.optional(),
};
type Chosen = { users?: unknown; filter?: unknown };
const isOneOfBoth = ({ users, filter }: Chosen) => (users === undefined) !== (filter === undefined);
const eitherOne = { message: "Send either users or a filter" };
export const count = z.number().int();

export const bulkPeopleOperations = {
  "people.bulk": operation({
    method: "POST",
    path: "/api/people/bulk/",
    summary: "Apply one change to many people; returns an outcome for each, or a job for more than two hundred",
    who: groupManagers,
    body: z.object({ ...chosen, change: peopleChange }).refine(isOneOfBoth, eitherOne),
    status: 200,
    response: z.union([startedJob, report]),
  }),
  "people.count_chosen": operation({
    method: "POST",
    path: "/api/people/bulk/count/",
    summary:
      "Summarise people before a bulk change: how many, how many of the team or to be invited, and whether you are among them",
    who: groupManagers,
    body: z.object(chosen).refine(isOneOfBoth, eitherOne),
    status: 200,
    response: z.object({
      total: count,
      /** Active ones, who would be signed out by a deactivation; the user is not counted. */
      active: count,
      /** Active ones who aren't students. */
      active_team: count,
      is_self_among: z.boolean(),
      /** Active, with an e-mail address, and without a password yet. */
      to_invite: count,
    }),
  }),
  "people.list_bulk": operation({
    method: "GET",
    path: "/api/people/bulk/",
    summary: "List your own bulk changes of people that can still be undone, newest first",
    who: groupManagers,
    status: 200,
    response: z.object({
      results: z.array(
        z.object({
          id,
          change: peopleChange,
          /** How many people it changed. */
          count,
          created_at: time,
          /** Until when it can be undone. */
          undo_until: time,
        }),
      ),
    }),
  }),
  "people.invite": operation({
    method: "POST",
    path: "/api/people/invitations/",
    summary: "Invite people without a password by mail, with a link to choose one; at most a thousand at once",
    who: managers,
    body: z.object(chosen).refine(isOneOfBoth, eitherOne),
    status: 200,
    response: z.object({
      /** How many mails are being sent. */
      invited: count,
      /** Those who got no mail, and why. */
      left_out: z.array(
        z.object({
          id,
          name: z.string(),
          why: z.enum(["has_password", "no_email", "deactivated", "too_many", "not_yours"]),
        }),
      ),
    }),
  }),
  "people.undo_bulk": operation({
    method: "POST",
    path: "/api/people/bulk/{id}/undo/",
    summary: "Undo a bulk change of people within a day",
    who: groupManagers,
    params: idParams,
    status: 200,
    response: z.union([startedJob, undoReport]),
  }),
} as const;
