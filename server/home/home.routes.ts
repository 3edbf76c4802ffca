import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { listWaiting } from "./waiting.ts";

/** Returns what the team's home shows. */
export function homeRoutes({ db }: Platform): Handlers {
  return { "home.get": ({ actor }) => listWaiting(db, actor) };
}
