import type { Handlers } from "./platform/binder.ts";
import type { Platform } from "./platform/platform.ts";
import { systemRoutes } from "./platform/system.routes.ts";

/** The handlers of all rooms, by operation. */
export function handlersOf(platform: Platform): Handlers {
  return {
    ...systemRoutes(platform),
  };
}
