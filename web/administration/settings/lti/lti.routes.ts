import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";

/** Where a learning platform is connected. */
export const connectPlatformRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings/learning-platforms/new",
  loader: ({ context }) => context.messages.loadNamespaces(["settings", "lti"]),
}).lazy(() => import("./connect.route.tsx").then((chunk) => chunk.Route));

/** One learning platform from which people come. */
export const platformRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings/learning-platforms/$id",
  loader: ({ context }) => context.messages.loadNamespaces(["settings", "lti"]),
}).lazy(() => import("./platform.route.tsx").then((chunk) => chunk.Route));
