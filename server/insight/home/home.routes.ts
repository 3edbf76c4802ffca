import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { listGoals } from "./goals.ts";
import { getParticipation } from "./participation.ts";
import { listWaiting } from "./waiting.ts";

/** Returns what the team's home shows. */
export function homeRoutes({ db }: Platform): Handlers {
  return {
    "home.get": ({ actor }) => listWaiting(db, actor),
    "home.get_participation": ({ actor }) => getParticipation(db, actor),
    "home.list_goals": ({ actor }) => listGoals(db, actor),
  };
}
