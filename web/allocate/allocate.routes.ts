import { createRoute, redirect } from "@tanstack/react-router";
import { type RouterContext, signedInRoute } from "../common/base-routes.ts";
import { readAllocateSearch, readGiveSearch } from "./allocate-search.ts";

function keepForTeam({ context }: { context: RouterContext }): void {
  if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
}

/** Who was given what. */
export const allocateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/allocate",
  validateSearch: readAllocateSearch,
  beforeLoad: keepForTeam,
  loader: ({ context }) => context.messages.loadNamespaces("allocate"),
}).lazy(() => import("./allocate.route.tsx").then((chunk) => chunk.Route));

/** Giving assessments to people and groups. */
export const giveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/allocate/new",
  validateSearch: readGiveSearch,
  beforeLoad: keepForTeam,
  loader: ({ context }) => context.messages.loadNamespaces("allocate"),
}).lazy(() => import("./give.route.tsx").then((chunk) => chunk.Route));
