import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { showSettings, updateSettings } from "./settings.ts";

/** What staff set for the organisation. */
export function settingsRoutes({ db, config }: Platform): Handlers {
  return {
    "settings.get": ({ actor }) => showSettings(db, config, actor),
    "settings.update": ({ actor, body, request }) => updateSettings(db, config, actor, body, request.ip),
  };
}
