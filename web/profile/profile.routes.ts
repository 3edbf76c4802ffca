import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";

/** One's own page. */
export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/profile",
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces("profile"),
      import("./profile.loader.ts").then((chunk) => chunk.loadProfile(context)),
    ]),
}).lazy(() => import("./profile.route.tsx").then((chunk) => chunk.Route));
