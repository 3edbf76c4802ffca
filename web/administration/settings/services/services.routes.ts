import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";

/** One service by which people sign in. */
export const signInServiceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings/sign-in-services/$id",
  loader: ({ context }) => context.messages.loadNamespaces(["settings"]),
}).lazy(() => import("./service.route.tsx").then((chunk) => chunk.Route));
