import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { getPerson } from "./get-person.ts";

/** People within reach. */
export function peopleRoutes({ db }: Platform): Handlers {
  return {
    "users.get": ({ actor, params }) => getPerson(db, actor, params.id),
  };
}
