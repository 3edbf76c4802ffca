import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { getDashboard } from "./dashboard.ts";

/** Returns the handler of a student’s dashboard. */
export function dashboardRoutes({ db }: Platform): Handlers {
  return { "dashboard.get": ({ actor, query }) => getDashboard(db, actor, query.user) };
}
