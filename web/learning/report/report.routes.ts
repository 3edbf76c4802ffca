import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readNumber } from "../../base/ui/read-number.ts";
import { id } from "../../parts/list/read-address.ts";
import { readFilter } from "./review-filter.ts";

/** The report of a sitting. `section`: which section's pacing is shown, by its position. */
export const reportRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/reports/$session",
  validateSearch: (search): { section?: number } => ({ section: readNumber(search.section) }),
  loader: ({ context, params }) =>
    Promise.all([
      context.messages.loadNamespaces(["report", "sittings"]),
      import("./report.loader.ts").then((chunk) => chunk.loadReport(context, params.session)),
    ]),
}).lazy(() => import("./report.route.tsx").then((chunk) => chunk.Route));

/** The review of its questions. `show` and `topic` cut the list, `at` is the question in sight by its number, `attempt` by the answer to it. */
export const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/reports/$session/review",
  validateSearch: (search): { show?: string; topic?: string; at?: number; attempt?: string } => {
    const show = readFilter(search.show);
    return {
      show: show === "all" ? undefined : show,
      topic: id(search.topic),
      at: readNumber(search.at),
      attempt: id(search.attempt),
    };
  },
  loader: ({ context, params }) =>
    Promise.all([
      context.messages.loadNamespaces(["report", "sittings", "ask", "reasons", "redo"]),
      import("./report.loader.ts").then((chunk) => chunk.loadReport(context, params.session)),
    ]),
}).lazy(() => import("./review.route.tsx").then((chunk) => chunk.Route));

/** The review as it is printed: all questions or those missed, with what explains them or without. */
export const printReviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/reports/$session/review/print",
  validateSearch: (search): { missed?: true; short?: true } => ({
    missed: search.missed === true ? true : undefined,
    short: search.short === true ? true : undefined,
  }),
  loader: ({ context, params }) =>
    Promise.all([
      context.messages.loadNamespaces(["report", "sittings"]),
      import("./report.loader.ts").then((chunk) => chunk.loadReport(context, params.session)),
    ]),
}).lazy(() => import("./print-review.route.tsx").then((chunk) => chunk.Route));
