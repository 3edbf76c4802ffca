import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readProblemsSearch } from "./problems-search.ts";

/** What students report of questions. */
export const problemsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/problems",
  validateSearch: readProblemsSearch,
  loader: ({ context }) => context.messages.loadNamespaces("problems"),
}).lazy(() => import("./problems.route.tsx").then((chunk) => chunk.Route));
