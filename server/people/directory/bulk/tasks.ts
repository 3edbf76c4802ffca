import { peopleChange } from "@sextant/contract/bulk-people.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changePeople } from "./change-people.ts";
import { undoPeople } from "./undo-people.ts";

/** Names of the tasks, and kinds of their jobs. */
export const changePeopleTask = "people.bulk";
export const undoPeopleChangeTask = "people.undo_bulk";

const caller = { role: z.enum(roles), address: z.string() };
const bulkInput = z.object({ ...caller, users: z.array(z.string()), change: peopleChange });
const undoInput = z.object({ ...caller, bulk: z.string(), total: z.number() });
export type BulkPeopleInput = z.output<typeof bulkInput>;
export type UndoPeopleInput = z.output<typeof undoInput>;

type Needed = Pick<Platform, "db" | "live">;

/** Returns the task for a bulk change of people. Restarted after a crash, it changes nobody twice. */
export function runChangePeople({ db, live }: Needed): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, users, change } = bulkInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken }, address);
    return changePeople({ id: job.id, db, wake: live.wake, actor, progress }, users, change);
  });
}

/** Returns the task that undoes a bulk change. Restarted after a crash, it continues with the people left. */
export function runUndoPeopleChange({ db, live }: Needed): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, bulk, total } = undoInput.parse(given);
    const actor = actorWithoutRequest({ id: job.createdBy, role, apiToken: job.apiToken }, address);
    return undoPeople({ id: bulk, db, wake: live.wake, actor, progress }, total);
  });
}
