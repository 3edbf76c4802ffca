import { countGiving, startGiving, stopGiving } from "../../../delivery/allocations/media/bulk-media.ts";
import { giveMedium, type OneMedium, withdrawMedium } from "../../../delivery/allocations/media/give-media.ts";
import type { Handlers } from "../../../platform/binder.ts";
import { getJob } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { withoutShelves } from "./assigned-shelves.ts";
import { remindReaders } from "./remind.ts";

const material = (id: string): OneMedium => ({ type: "study_material", id });

/** Handles assigning study material to people and groups, and withdrawing it. */
export function assigningRoutes({ db, live }: Pick<Platform, "db" | "live">): Handlers {
  return {
    "material_users.create": ({ actor, params, body }) => giveMedium(db, actor, material(params.id), body),
    "material_users.remove": ({ actor, params, body }) =>
      withdrawMedium({ db, live }, actor, material(params.id), body),
    "material_users.remind": ({ actor, params, body }) =>
      remindReaders({ db, wake: live.wake }, actor, params.id, body.users),
    "material_users.create_many": async ({ actor, body }) => {
      const job = await startGiving(db, actor, await withoutShelves(db, actor, body));
      return { job: await getJob(db, job, actor.id) };
    },
    "material_users.count_many": async ({ actor, body }) =>
      countGiving(db, actor, await withoutShelves(db, actor, body)),
    "material_users.stop_many": async ({ actor, params }) => {
      await stopGiving(db, actor, params.id);
      return null;
    },
  };
}
