import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { addressReader, id, on } from "../../parts/list/read-address.ts";
import { readWeek } from "./read-week.ts";

/** A student's weeks against their goals. `user`: the student, for the team. `goal`: the form of their goal is open. */
export const weekRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/performance/week",
  validateSearch: addressReader({ week: readWeek, user: id, goal: on }),
  loader: ({ context }) => context.messages.loadNamespaces("week"),
}).lazy(() => import("./week.route.tsx").then((chunk) => chunk.Route));
