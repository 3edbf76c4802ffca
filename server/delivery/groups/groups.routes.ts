import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createGroup, getGroup, listGroups, removeGroup, restoreGroup, updateGroup } from "./groups.ts";
import { addMembers, listMembers, removeMembers } from "./members.ts";
import { listStandings } from "./standings.ts";

/** Handles groups and who is in them. */
export function groupRoutes(platform: Platform): Handlers {
  const { db } = platform;
  return {
    "groups.list": ({ actor, query, request }) => listGroups(db, actor, query, request.url),
    "groups.create": ({ actor, body }) => createGroup(db, actor, body),
    "groups.get": ({ actor, params }) => getGroup(db, actor, params.id),
    "groups.update": ({ actor, params, body }) => updateGroup(db, actor, params.id, body),
    "groups.remove": async ({ actor, params }) => {
      await removeGroup(platform, actor, params.id);
      return null;
    },
    "groups.restore": ({ actor, params }) => restoreGroup(db, actor, params.id),
    "groups.list_standings": ({ actor, params, query, request }) =>
      listStandings(db, actor, params.id, query, request.url),
    "groups.list_members": ({ actor, query, request }) => listMembers(db, actor, query, request.url),
    "groups.add_members": ({ actor, body }) => addMembers(db, actor, body),
    "groups.remove_members": ({ actor, body }) => removeMembers(platform, actor, body),
  };
}
