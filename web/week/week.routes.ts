import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";
import { addressReader } from "../list/read-address.ts";
import { readWeek } from "./read-week.ts";

/** Performance begins with the current week. */
export const performanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/performance",
  beforeLoad: () => {
    throw redirect({ to: "/performance/week", replace: true });
  },
});

/** A student's weeks against their goals. */
export const weekRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/performance/week",
  validateSearch: addressReader({ week: readWeek }),
  loader: ({ context }) => context.messages.loadNamespaces("week"),
}).lazy(() => import("./week.route.tsx").then((chunk) => chunk.Route));
