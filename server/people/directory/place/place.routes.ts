import type { Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { placePeople } from "./place-people.ts";

/** Handles placing people: creating, grouping and assigning in one call. */
export function placePeopleRoutes(platform: Pick<Platform, "db" | "config">): Handlers {
  return { "people.place": ({ actor, body }) => placePeople(platform, actor, body) };
}
