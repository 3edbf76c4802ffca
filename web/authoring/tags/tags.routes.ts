import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readTagsSearch } from "./tags-search.ts";

/** The exams' taxonomies and the reasons for error. */
export const tagsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/tags",
  validateSearch: readTagsSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["tags", "matching", "reasons"]),
}).lazy(() => import("./tags.route.tsx").then((chunk) => chunk.Route));
