import type { Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listChosen } from "../bulk/chosen.ts";
import { invitePeople } from "./invite-people.ts";

const MOST_AT_ONCE = 1000;

/** Handles inviting people who have no password yet. */
export function inviteRoutes(platform: Pick<Platform, "db" | "config" | "secret">): Handlers {
  return {
    "people.invite": async ({ actor, body }) =>
      invitePeople(platform, actor, await listChosen(platform.db, actor, body, MOST_AT_ONCE)),
  };
}
