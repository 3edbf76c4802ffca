import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { addressReader, id, oneOf } from "../../parts/list/read-address.ts";

/** How a student gets on. `user`: the student, for the team; `order`: how topics are ordered. */
export const performanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/performance",
  validateSearch: addressReader({ user: id, order: oneOf(["weakest"]) }),
  loader: ({ context }) => context.messages.loadNamespaces(["performance", "sittings"]),
}).lazy(() => import("./performance.route.tsx").then((chunk) => chunk.Route));

/** A student's reports. */
export const performanceReportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/performance/reports",
  validateSearch: addressReader({ user: id }),
  loader: ({ context }) => context.messages.loadNamespaces(["performance", "sittings"]),
}).lazy(() => import("./reports.route.tsx").then((chunk) => chunk.Route));
