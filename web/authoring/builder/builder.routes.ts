import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readBuilderSearch } from "./builder-search.ts";

/** The assessment builder. The open pane, a section or a part of the whole, is kept in the URL. */
export const builderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments/$assessment/build",
  validateSearch: readBuilderSearch,
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
  },
  loader: ({ context }) => context.messages.loadNamespaces(["builder", "bank", "questions"]),
}).lazy(() => import("./builder.route.tsx").then((chunk) => chunk.Route));
