import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../base/common/base-routes.ts";

/** A report behind a link, for those without an account. The token is the address’s fragment, which no server is told. */
export const sharedReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/shared-report",
  loader: ({ context }) => context.messages.loadNamespaces("shared-report"),
}).lazy(() => import("./shared-report.route.tsx").then((chunk) => chunk.Route));
