import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";

/** One roster by which a school’s system says who is where. */
export const rosterRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings/rosters/$id",
  loader: ({ context }) => context.messages.loadNamespaces(["settings", "rosters"]),
}).lazy(() => import("./roster.route.tsx").then((chunk) => chunk.Route));
