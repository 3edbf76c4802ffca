import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readNumber } from "../../base/ui/read-number.ts";

/** What happened in a sitting, moment by moment. `section`: the section in sight, by its position; `recording`: the one watched beside it. */
export const timelineRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/live/$session",
  validateSearch: (search): { section?: number; recording?: string } => ({
    section: readNumber(search.section),
    recording: typeof search.recording === "string" ? search.recording.slice(0, 36) : undefined,
  }),
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces(["timeline", "recordings"]),
}).lazy(() => import("./timeline.route.tsx").then((chunk) => chunk.Route));
