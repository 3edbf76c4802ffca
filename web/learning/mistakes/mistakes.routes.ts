import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readMistakesSearch } from "./mistakes-search.ts";

/** What a student got wrong; for the team, with `user` or `group`, what their students did. */
export const mistakesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/mistakes",
  validateSearch: readMistakesSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["mistakes", "ask", "reasons", "redo"]),
}).lazy(() => import("./mistakes.route.tsx").then((chunk) => chunk.Route));
