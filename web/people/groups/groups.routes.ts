import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readGroupSearch, readGroupsSearch } from "./groups-search.ts";

/** The groups within reach; the filters are in the address. */
export const groupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/groups",
  validateSearch: readGroupsSearch,
  loader: ({ context }) => context.messages.loadNamespaces("groups"),
}).lazy(() => import("./groups.route.tsx").then((chunk) => chunk.Route));

/** One group. */
export const groupRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/groups/$groupId",
  validateSearch: readGroupSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["groups", "exports"]),
}).lazy(() => import("./group.route.tsx").then((chunk) => chunk.Route));
