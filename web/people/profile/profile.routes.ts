import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readProfileSearch } from "./profile-search.ts";

/** The user's own profile page. */
export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/profile",
  validateSearch: readProfileSearch,
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces(["profile", "push", "security"]),
      import("./profile.loader.ts").then((chunk) => chunk.loadProfile(context)),
    ]),
}).lazy(() => import("./profile.route.tsx").then((chunk) => chunk.Route));
