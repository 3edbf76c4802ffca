import { createRoute, redirect } from "@tanstack/react-router";
import { type RouterContext, signedInRoute } from "../../base/common/base-routes.ts";
import {
  readAnalysesSearch,
  readAnalysisSearch,
  readResultsSearch,
  readStudentsSearch,
  readTypedSearch,
} from "./analysis-search.ts";

// What questions measure tells of their keys, so that students are led elsewhere before anything is asked.
const teamOnly = ({ context }: { context: RouterContext }) => {
  if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
};

/** The assessments that were sat, with what is known of how each measures. */
export const analysesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/results",
  validateSearch: readAnalysesSearch,
  beforeLoad: teamOnly,
  loader: ({ context }) => context.messages.loadNamespaces("analysis"),
}).lazy(() => import("./analyses.route.tsx").then((chunk) => chunk.Route));

/** Where the results were before; links that people kept still lead there. */
export const formerAnalysesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/analysis",
  beforeLoad: () => {
    throw redirect({ to: "/results", replace: true });
  },
});

/** What one assessment’s sittings came to, and which of its questions look wrong. */
export const resultsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/results/$assessment",
  validateSearch: readResultsSearch,
  beforeLoad: teamOnly,
  loader: ({ context }) => context.messages.loadNamespaces(["analysis", "exports", "sittings"]),
}).lazy(() => import("./results.route.tsx").then((chunk) => chunk.Route));

/** The students of one assessment with their scores. */
export const resultStudentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/results/$assessment/students",
  validateSearch: readStudentsSearch,
  beforeLoad: teamOnly,
  loader: ({ context }) => context.messages.loadNamespaces(["analysis", "exports", "sittings"]),
}).lazy(() => import("./students.route.tsx").then((chunk) => chunk.Route));

/** What students typed to a question, and what it counts as. */
export const typedAnswersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/results/$assessment/typed-answers/$question",
  validateSearch: readTypedSearch,
  beforeLoad: teamOnly,
  loader: ({ context }) => context.messages.loadNamespaces("analysis"),
}).lazy(() => import("./typed-answers.route.tsx").then((chunk) => chunk.Route));

/** How one assessment and its questions measure. */
export const analysisRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments/$assessment/analysis",
  validateSearch: readAnalysisSearch,
  beforeLoad: teamOnly,
  loader: ({ context }) => context.messages.loadNamespaces(["analysis", "exports"]),
}).lazy(() => import("./analysis.route.tsx").then((chunk) => chunk.Route));
