import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { createAllocations, listAllocations, removeAllocations, restoreRemoved } from "./allocations.ts";
import { listOwnAssessments } from "./own.ts";
import { getAllocation, removeAllocation, updateAllocation, updateAllocations } from "./update.ts";

/** Who was given which assessments. */
export function allocationRoutes({ db }: Platform): Handlers {
  return {
    "allocations.list": ({ actor, query, request }) => listAllocations(db, actor, query, request.url),
    "allocations.create": ({ actor, body, request }) => createAllocations(db, actor, body, request.ip),
    "allocations.remove": ({ actor, body, request }) => removeAllocations(db, actor, body, request.ip),
    "allocations.restore": ({ actor, body, request }) => restoreRemoved(db, actor, body, request.ip),
    "allocations.get": ({ actor, params }) => getAllocation(db, actor, params.id),
    "allocations.update": ({ actor, params, body, request }) =>
      updateAllocation(db, actor, params.id, body, request.ip),
    "allocations.update_many": ({ actor, body, request }) => updateAllocations(db, actor, body, request.ip),
    "allocations.remove_one": async ({ actor, params, request }) => {
      await removeAllocation(db, actor, params.id, request.ip);
      return null;
    },
    "allocations.list_own": ({ actor, query, request }) => listOwnAssessments(db, actor, query, request.url),
  };
}
