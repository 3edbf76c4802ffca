import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { createGroup, getGroup, listGroups, removeGroup, restoreGroup, updateGroup } from "./groups.ts";
import { addMembers, listMembers, removeMembers } from "./members.ts";
import { listStandings } from "./standings.ts";

/** Handles groups and who is in them. */
export function groupRoutes({ db }: Platform): Handlers {
  return {
    "groups.list": ({ actor, query, request }) => listGroups(db, actor, query, request.url),
    "groups.create": ({ actor, body, request }) => createGroup(db, actor, body, request.ip),
    "groups.get": ({ actor, params }) => getGroup(db, actor, params.id),
    "groups.update": ({ actor, params, body, request }) => updateGroup(db, actor, params.id, body, request.ip),
    "groups.remove": async ({ actor, params, request }) => {
      await removeGroup(db, actor, params.id, request.ip);
      return null;
    },
    "groups.restore": ({ actor, params, request }) => restoreGroup(db, actor, params.id, request.ip),
    "groups.list_standings": ({ actor, params, query, request }) =>
      listStandings(db, actor, params.id, query, request.url),
    "groups.list_members": ({ actor, query, request }) => listMembers(db, actor, query, request.url),
    "groups.add_members": ({ actor, body, request }) => addMembers(db, actor, body, request.ip),
    "groups.remove_members": ({ actor, body, request }) => removeMembers(db, actor, body, request.ip),
  };
}
