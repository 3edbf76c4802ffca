import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readLibrarySearch } from "./library-search.ts";

/** The library: shelves with material, the team’s and a student’s. */
export const libraryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/library",
  validateSearch: readLibrarySearch,
  loader: ({ context }) => context.messages.loadNamespaces(["library", "assign"]),
}).lazy(() => import("./library.route.tsx").then((chunk) => chunk.Route));
