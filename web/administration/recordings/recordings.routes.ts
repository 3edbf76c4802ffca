import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readRecordingsSearch } from "./recordings-search.ts";

/** The recordings of people within reach. */
export const recordingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/recordings",
  validateSearch: readRecordingsSearch,
  loader: ({ context }) => context.messages.loadNamespaces("recordings"),
}).lazy(() => import("./recordings.route.tsx").then((chunk) => chunk.Route));

/** One of them; that of a test is watched beside its timeline. */
export const recordingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/recordings/$recording",
  loader: ({ context }) => context.messages.loadNamespaces("recordings"),
}).lazy(() => import("./recording.route.tsx").then((chunk) => chunk.Route));
