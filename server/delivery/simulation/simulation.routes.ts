import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { getSimulation } from "./present.ts";
import { cancelSimulation, startSimulation } from "./start.ts";

/** Returns how drafts are tried on simulated students. */
export function simulationRoutes({ db }: Platform): Handlers {
  return {
    "simulations.get": async ({ actor, params, query }) => getSimulation(db, actor, params.id, query.simulation),
    "simulations.start": async ({ actor, params, body }) => ({
      job: await startSimulation(db, actor, params.id, body),
    }),
    "simulations.cancel": async ({ actor, params }) => ({ job: await cancelSimulation(db, actor, params.id) }),
  };
}
