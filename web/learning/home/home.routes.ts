import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { addressReader, oneOf } from "../../parts/list/read-address.ts";

const readHomeSearch = addressReader({ whose: oneOf(["mine"]) });

/** Home, by role. `whose`: for those whose school has students beyond their own, whose needs are listed. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  validateSearch: readHomeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.messages.loadNamespaces("home"),
      import("./home.loader.ts").then((chunk) => chunk.loadHome(context, deps.whose)),
    ]),
}).lazy(() => import("./home.route.tsx").then((chunk) => chunk.Route));
