import { peopleChange } from "@sextant/contract/bulk-people.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { jobTask, type Task } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { changePeople } from "./change-people.ts";
import { undoPeople } from "./undo-people.ts";

/** Names of the tasks, and kinds of their jobs. */
export const bulkPeopleTask = "people.bulk";
export const undoPeopleTask = "people.undo_bulk";

const caller = { role: z.enum(roles), address: z.string() };
const bulkInput = z.object({ ...caller, users: z.array(z.string()), change: peopleChange });
const undoInput = z.object({ ...caller, bulk: z.string(), total: z.number() });
export type BulkPeopleInput = z.output<typeof bulkInput>;
export type UndoPeopleInput = z.output<typeof undoInput>;

type Needed = Pick<Platform, "db" | "live">;

/** Works a bulk change of people off; begun again after a crash it changes nobody twice. */
export function changePeopleTask({ db, live }: Needed): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, users, change } = bulkInput.parse(given);
    const actor = { id: job.createdBy, role, signInId: "" };
    return changePeople({ id: job.id, db, wake: live.wake, actor, address, progress }, users, change);
  });
}

/** Works the undoing of a bulk change off; begun again after a crash it goes on with what is left. */
export function undoPeopleChangeTask({ db, live }: Needed): Task {
  return jobTask(db, live.wake, async (given, { progress }, job) => {
    const { role, address, bulk, total } = undoInput.parse(given);
    const actor = { id: job.createdBy, role, signInId: "" };
    return undoPeople({ id: bulk, db, wake: live.wake, actor, address, progress }, total);
  });
}
