import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";
import { dictionaryQuery } from "./requests.ts";

/** `job`: a file that is being prepared, or is ready. */
type DownloadsSearch = { job?: string };

/** Results as files, and what their columns mean. */
export const downloadsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/downloads",
  validateSearch: ({ job }: Record<string, unknown>): DownloadsSearch => (typeof job === "string" ? { job } : {}),
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/" });
  },
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces(["downloads", "exports"]),
      context.queryClient.ensureQueryData(dictionaryQuery),
    ]),
}).lazy(() => import("./downloads.route.tsx").then((chunk) => chunk.Route));
