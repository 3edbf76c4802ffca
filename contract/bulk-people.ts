import { z } from "zod";
import { accommodations } from "./allocations.ts";
import { id, idParams } from "./common.ts";
import { job } from "./jobs.ts";
import { operation } from "./operation.ts";
import { peopleFilter } from "./people.ts";
import { groupKeepers } from "./who.ts";

const ids = z.array(id).max(50);

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

const report = z.object({
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

const undoReport = z.object({
  results: z.array(
    z.object({ id, status: z.enum(["restored", "forbidden", "invalid"]), message: z.string().optional() }),
  ),
});
export type PeopleUndoReport = z.output<typeof undoReport>;

export const bulkPeopleOperations = {
  "people.bulk": operation({
    method: "POST",
    path: "/api/people/bulk/",
    summary: "Change many people alike; each is answered for. More than two hundred are a job",
    who: groupKeepers,
    body: z
      .object({
        users: z.array(id).min(1).max(1000).optional(),
        filter: peopleFilter.optional(),
        change: peopleChange,
      })
      .refine(({ users, filter }) => (users === undefined) !== (filter === undefined), {
        message: "Either users or filter",
      }),
    status: 200,
    response: z.union([z.object({ job }), report]),
  }),
  "people.undo_bulk": operation({
    method: "POST",
    path: "/api/people/bulk/{id}/undo/",
    summary: "Undo a bulk change of people within a day, exactly what it changed",
    who: groupKeepers,
    params: idParams,
    status: 200,
    response: z.union([z.object({ job }), undoReport]),
  }),
} as const;
