import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readIncidentsSearch, readLiveSearch } from "./live-search.ts";

/** The sittings that are going on. */
export const liveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/live",
  validateSearch: readLiveSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["live", "sittings"]),
}).lazy(() => import("./live.route.tsx").then((chunk) => chunk.Route));

/** What was noted while students sat. */
export const incidentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/live/incidents",
  validateSearch: readIncidentsSearch,
  loader: ({ context }) => context.messages.loadNamespaces("live"),
}).lazy(() => import("./incidents.route.tsx").then((chunk) => chunk.Route));
