import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { getMonthlyProgress } from "./monthly-progress.ts";

/** Returns the handler of what a person has got done in a month. */
export function monthRoutes({ db }: Platform): Handlers {
  return {
    "monthly_progress.get": ({ actor, params }) => getMonthlyProgress(db, actor, params.id),
  };
}
