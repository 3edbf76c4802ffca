import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readPracticeSearch } from "./practice-search.ts";

/** What a student practises: what is due and their sets; for the team the sets they make for others. */
export const practiceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/practice",
  validateSearch: readPracticeSearch,
  loader: ({ context }) => context.messages.loadNamespaces("practice"),
}).lazy(() => import("./practice.route.tsx").then((chunk) => chunk.Route));

/** The mistakes that are planned for today and later days, by topic. */
export const backlogRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/practice/mistakes",
  loader: ({ context }) => context.messages.loadNamespaces("practice"),
}).lazy(() => import("./backlog.route.tsx").then((chunk) => chunk.Route));

/** All sets of a student, or of the team: made, assigned and archived ones. */
export const practiceSetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/practice/sets",
  validateSearch: readPracticeSearch,
  loader: ({ context }) => context.messages.loadNamespaces("practice"),
}).lazy(() => import("./practice-sets.route.tsx").then((chunk) => chunk.Route));
