import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readPrintSearch } from "./print-search.ts";

/** An assessment as it is printed: the draft or a version, with or without key. */
export const printRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments/$assessment/print",
  validateSearch: readPrintSearch,
  beforeLoad: ({ context }) => {
    const role = context.session.get()?.user.role;
    if (role !== "staff" && role !== "tutor") throw redirect({ to: "/assessments" });
  },
  loader: ({ context }) => context.messages.loadNamespaces(["print", "questions"]),
}).lazy(() => import("./print.route.tsx").then((chunk) => chunk.Route));
