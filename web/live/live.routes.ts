import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";
import { readNumber } from "../ui/read-number.ts";

/** The sittings that are going on. */
export const liveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/live",
  validateSearch: (search): { search?: string; page?: number } => ({
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    page: readNumber(search.page),
  }),
  loader: ({ context }) => context.messages.loadNamespaces("live"),
}).lazy(() => import("./live.route.tsx").then((chunk) => chunk.Route));
