import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readGradebookSearch } from "./gradebook-search.ts";

/** The scores of the students within reach, by assessment; filters and pages are in the address. */
export const gradebookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/results/gradebook",
  validateSearch: readGradebookSearch,
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces(["gradebook", "exports"]),
}).lazy(() => import("./gradebook.route.tsx").then((chunk) => chunk.Route));
