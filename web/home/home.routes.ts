import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";

/** Home, by role. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces("home"),
      import("./home.loader.ts").then((chunk) => chunk.loadHome(context)),
    ]),
}).lazy(() => import("./home.route.tsx").then((chunk) => chunk.Route));
