import { createRoute, redirect } from "@tanstack/react-router";
import { type RouterContext, signedInRoute } from "../../base/common/base-routes.ts";
import { readAllocateSearch, readNewAllocationSearch } from "./allocate-search.ts";

function requireTeam({ context }: { context: RouterContext }): void {
  if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
}

/** The list of allocations. */
export const allocateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/allocate",
  validateSearch: readAllocateSearch,
  beforeLoad: requireTeam,
  loader: ({ context }) => context.messages.loadNamespaces(["allocate", "sittings"]),
}).lazy(() => import("./allocate.route.tsx").then((chunk) => chunk.Route));

/** The form that allocates assessments to people and groups. */
export const newAllocationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/allocate/new",
  validateSearch: readNewAllocationSearch,
  beforeLoad: requireTeam,
  loader: ({ context }) => context.messages.loadNamespaces("allocate"),
}).lazy(() => import("./new-allocation.route.tsx").then((chunk) => chunk.Route));
