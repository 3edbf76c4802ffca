import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readMarkingSearch, readMarkSearch } from "./marking-search.ts";

/** What waits for a mark. */
export const markingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/marking",
  validateSearch: readMarkingSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["marking", "questions"]),
}).lazy(() => import("./marking.route.tsx").then((chunk) => chunk.Route));

/** One answer to mark, and after it the next one. */
export const markAnswerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/marking/$session/$attempt",
  validateSearch: readMarkSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["marking", "questions"]),
}).lazy(() => import("./mark-answer.route.tsx").then((chunk) => chunk.Route));
