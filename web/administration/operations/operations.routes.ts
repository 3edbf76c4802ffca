import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";

/** How the installation is, and what needs an operator. */
export const operationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/operations",
  loader: ({ context }) => context.messages.loadNamespaces("operations"),
}).lazy(() => import("./operations.route.tsx").then((chunk) => chunk.Route));
