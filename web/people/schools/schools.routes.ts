import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readSchoolSearch, readSchoolsSearch } from "./schools-search.ts";

/** The schools within reach; the filters of the list are in the address. */
export const schoolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/schools",
  validateSearch: readSchoolsSearch,
  loader: ({ context }) => context.messages.loadNamespaces("schools"),
}).lazy(() => import("./schools.route.tsx").then((chunk) => chunk.Route));

/** One school. */
export const schoolRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/schools/$schoolId",
  validateSearch: readSchoolSearch,
  loader: ({ context }) => context.messages.loadNamespaces("schools"),
}).lazy(() => import("./school.route.tsx").then((chunk) => chunk.Route));
