import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { getGoals, setGoals } from "./goals.ts";
import { getWeeklyProgress } from "./weekly-progress.ts";

/** Returns the handlers of what a person works towards, and of their weeks against it. */
export function progressRoutes({ db }: Platform): Handlers {
  return {
    "goals.get": ({ actor, params }) => getGoals(db, actor, params.id),
    "goals.set": ({ actor, params, body }) => setGoals(db, actor, params.id, body),
    "weekly_progress.get": ({ actor, params, query }) => getWeeklyProgress(db, actor, params.id, query),
  };
}
