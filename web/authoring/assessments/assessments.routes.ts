import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readAssessmentsSearch } from "./list-search.ts";
import { readPeopleSearch } from "./people-search.ts";
import { readSittingsSearch } from "./sittings-search.ts";

/** For a student, their own assessments; for the team, all of them. */
export const assessmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments",
  validateSearch: readAssessmentsSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["assessments", "sittings"]),
}).lazy(() => import("./assessments.route.tsx").then((chunk) => chunk.Route));

/** One assessment, for the team. Search, state, order and page are those of its sittings. */
export const assessmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments/$assessment",
  validateSearch: readSittingsSearch,
  beforeLoad: ({ context, params }) => {
    if (context.session.get()?.user.role === "student")
      throw redirect({ to: "/assessments", search: { one: params.assessment } });
  },
  loader: ({ context, params }) =>
    Promise.all([
      context.messages.loadNamespaces(["assessments", "sittings", "exports"]),
      import("./assessment.loader.ts").then((chunk) => chunk.loadAssessment(context, params.assessment)),
    ]),
}).lazy(() => import("./assessment.route.tsx").then((chunk) => chunk.Route));

/** The people who have an assessment, with their status. */
export const assessmentPeopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments/$assessment/people",
  validateSearch: readPeopleSearch,
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
  },
  loader: ({ context, params }) =>
    Promise.all([
      context.messages.loadNamespaces(["assessments", "sittings", "exports"]),
      import("./assessment.loader.ts").then((chunk) => chunk.loadAssessmentName(context, params.assessment)),
    ]),
}).lazy(() => import("./people.route.tsx").then((chunk) => chunk.Route));
