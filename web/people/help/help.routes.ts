import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { addressReader, words } from "../../parts/list/read-address.ts";

/** The list of help, and the search in it. */
export const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/help",
  validateSearch: addressReader({ search: words }),
  loader: ({ context }) => context.messages.loadNamespaces("help"),
}).lazy(() => import("./help.route.tsx").then((chunk) => chunk.Route));

/** One page of help. */
export const helpTopicRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/help/$topic",
  loader: ({ context }) => context.messages.loadNamespaces("help"),
}).lazy(() => import("./help-topic.route.tsx").then((chunk) => chunk.Route));
