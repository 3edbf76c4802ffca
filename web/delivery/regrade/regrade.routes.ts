import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readRegradeSearch } from "./regrade-search.ts";

/** Where a question of an assessment is regraded. */
export const regradeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/results/$assessment/regrade",
  validateSearch: readRegradeSearch,
  // What is regraded tells of keys, so that students are led elsewhere before anything is asked.
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
  },
  loader: ({ context }) => context.messages.loadNamespaces("regrade"),
}).lazy(() => import("./regrade.route.tsx").then((chunk) => chunk.Route));
