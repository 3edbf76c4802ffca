import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readAskSearch, readDoubtsSearch } from "./doubts-search.ts";

/** Doubts: a student’s own, or the queue of those who answer. */
export const doubtsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/doubts",
  validateSearch: readDoubtsSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["doubts", "ask", "questions"]),
}).lazy(() => import("./doubts.route.tsx").then((chunk) => chunk.Route));

/** Asking at a place. */
export const askRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/doubts/ask",
  validateSearch: readAskSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["doubts", "ask", "questions"]),
}).lazy(() => import("./ask.route.tsx").then((chunk) => chunk.Route));
