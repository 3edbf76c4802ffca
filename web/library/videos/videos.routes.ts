import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readVideoSearch, readVideosSearch } from "./videos-search.ts";

/** The videos that a student has; for the team all that they may show. */
export const videosRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/videos",
  validateSearch: readVideosSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["videos", "assign"]),
}).lazy(() => import("./videos.route.tsx").then((chunk) => chunk.Route));

/** One video. `t`: the second at which it begins. */
export const videoRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/videos/$id",
  validateSearch: readVideoSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["videos", "ask"]),
}).lazy(() => import("./video.route.tsx").then((chunk) => chunk.Route));
