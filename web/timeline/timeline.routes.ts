import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";
import { readNumber } from "../ui/read-number.ts";

/** What happened in a sitting, moment by moment. `section`: the section in sight, by its position. */
export const timelineRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/live/$session",
  validateSearch: (search): { section?: number } => ({ section: readNumber(search.section) }),
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces("timeline"),
}).lazy(() => import("./timeline.route.tsx").then((chunk) => chunk.Route));
