import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { createAllocations, listAllocations, removeAllocations } from "./allocations.ts";
import { listOwnAssessments } from "./own.ts";

/** Who was given which assessments. */
export function allocationRoutes({ db }: Platform): Handlers {
  return {
    "allocations.list": ({ actor, query, request }) => listAllocations(db, actor, query, request.url),
    "allocations.create": ({ actor, body, request }) => createAllocations(db, actor, body, request.ip),
    "allocations.remove": ({ actor, body, request }) => removeAllocations(db, actor, body, request.ip),
    "allocations.list_own": ({ actor, query, request }) => listOwnAssessments(db, actor, query, request.url),
  };
}
