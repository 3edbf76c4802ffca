import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createAllocations, listAllocations, removeAllocations, restoreRemoved } from "./allocations.ts";
import { setAnyBrowser } from "./any-browser.ts";
import { assignTo, listAssigned, listEnrolled } from "./assigned.ts";
import { listAssignees } from "./assignees.ts";
import { listCutOff } from "./cut-off.ts";
import { listEffectiveLimits, proposeLimits } from "./effective-limits.ts";
import { linkToAssignees } from "./export-assignees.ts";
import { findPeopleByEmail } from "./find-people.ts";
import { listOwnAssessments } from "./own.ts";
import { listOwnTimes } from "./own-times.ts";
import { listSchoolZones } from "./school-zones.ts";
import { setStartCode } from "./start-code.ts";
import { getAllocation, removeAllocation, updateAllocation, updateAllocations } from "./update.ts";

/** Returns who was given which assessments. */
export function allocationRoutes({ db, config, live }: Platform): Handlers {
  return {
    "allocations.list": ({ actor, query, request }) => listAllocations(db, actor, query, request.url),
    "allocations.create": ({ actor, body }) => createAllocations(db, actor, body),
    "allocations.remove": ({ actor, body }) => removeAllocations({ db, live }, actor, body),
    "allocations.restore": ({ actor, body }) => restoreRemoved(db, actor, body),
    "allocations.get": ({ actor, params }) => getAllocation(db, actor, params.id),
    "allocations.list_own_times": ({ actor, params }) => listOwnTimes(db, actor, params.id),
    "allocations.list_cut_off": ({ actor, params }) => listCutOff(db, actor, params.id),
    "allocations.update": ({ actor, params, body }) => updateAllocation(db, actor, params.id, body),
    "allocations.update_many": ({ actor, body }) => updateAllocations(db, actor, body),
    "allocations.set_any_browser": ({ actor, params, body }) => setAnyBrowser(db, actor, params.id, body.any_browser),
    "allocations.set_start_code": ({ actor, params, body }) => setStartCode(db, actor, params.id, body),
    "allocations.remove_one": async ({ actor, params }) => {
      await removeAllocation({ db, live }, actor, params.id);
      return null;
    },
    "allocations.find_people": ({ actor, body }) => findPeopleByEmail(db, actor, body),
    "allocations.limits": ({ actor, query, request }) => listEffectiveLimits(db, actor, query, request.url),
    "allocations.propose": ({ actor, body, query, request }) => proposeLimits(db, actor, body, query, request.url),
    "allocations.time_zones": ({ actor, body }) => listSchoolZones(db, actor, body),
    "users.list_assessments": ({ actor, params, query, request }) =>
      listAssigned(db, actor, params.id, query, request.url),
    "users.assign": ({ actor, params, body }) => assignTo(db, actor, params.id, body),
    "users.list_enrolled": ({ actor, params, query, request }) =>
      listEnrolled(db, actor, params.id, query, request.url),
    "assessments.list_users": ({ actor, params, query, request }) =>
      listAssignees(db, actor, params.id, query, request.url),
    "assessments.export_users": ({ actor, params, query }) =>
      linkToAssignees(db, actor, config.apiHost, { assessment: params.id, ...query }),
    "allocations.list_own": ({ actor, query, request }) => listOwnAssessments(db, actor, query, request.url),
  };
}
