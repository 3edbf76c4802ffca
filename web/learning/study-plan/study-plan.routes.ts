import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { addressReader, id, on } from "../../parts/list/read-address.ts";

/** A student's plan to the exam. `user`: the student, for the team. `change`: what it is made of is being changed. `first`: home asks for it. */
export const studyPlanRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/plan",
  validateSearch: addressReader({ user: id, change: on, first: on }),
  loader: ({ context }) => context.messages.loadNamespaces("plan"),
}).lazy(() => import("./study-plan.route.tsx").then((chunk) => chunk.Route));
