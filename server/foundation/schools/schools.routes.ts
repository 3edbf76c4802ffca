import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createHoliday, listHolidays, removeHoliday } from "./holidays.ts";
import { addMembers, listMembers, removeMembers } from "./members.ts";
import { removeSchool } from "./remove-school.ts";
import { addSchool, getSchool, listSchools, updateSchool } from "./schools.ts";

/** Schools, who belongs to them, and their holidays. */
export function schoolRoutes(platform: Platform): Handlers {
  const { db } = platform;
  return {
    "schools.list": ({ actor, query, request }) => listSchools(db, platform, actor, query, request.url),
    "schools.create": ({ actor, body }) => addSchool(db, platform, actor, body),
    "schools.get": ({ actor, params }) => getSchool(db, platform, actor, params.id),
    "schools.update": ({ actor, params, body }) => updateSchool(db, platform, actor, params.id, body),
    "schools.remove": async ({ actor, params, query }) => {
      await removeSchool(db, actor, params.id, query);
      return null;
    },
    "schools.list_members": ({ actor, params, query, request }) =>
      listMembers(db, platform, actor, params.id, query, request.url),
    "schools.add_members": ({ actor, params, body }) => addMembers(db, actor, params.id, body),
    "schools.remove_members": ({ actor, params, body }) => removeMembers(db, actor, params.id, body),
    "holidays.list": ({ actor, query, request }) => listHolidays(db, actor, query, request.url),
    "holidays.create": ({ actor, body }) => createHoliday(db, actor, body),
    "holidays.remove": async ({ actor, params }) => {
      await removeHoliday(db, actor, params.id);
      return null;
    },
  };
}
