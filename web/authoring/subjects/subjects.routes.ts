import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readSubjectsSearch } from "./subjects-search.ts";

/** Subjects and their trees: where questions are filed. */
export const subjectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/subjects",
  validateSearch: readSubjectsSearch,
  loader: ({ context }) => context.messages.loadNamespaces("subjects"),
}).lazy(() => import("./subjects.route.tsx").then((chunk) => chunk.Route));
