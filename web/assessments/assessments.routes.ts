import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../common/base-routes.ts";
import { addressReader, laterPage } from "../list/read-address.ts";
import { readAssessmentsSearch } from "./list-search.ts";
import { readPeopleSearch } from "./people-search.ts";

/** A student's own assessments; of the team, all of them. */
export const assessmentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments",
  validateSearch: readAssessmentsSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["assessments", "sittings"]),
}).lazy(() => import("./assessments.route.tsx").then((chunk) => chunk.Route));

const readSittingsSearch = addressReader({ page: laterPage });

/** One assessment as the team sees it. `page` is that of its sittings. */
export const assessmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/assessments/$assessment",
  validateSearch: readSittingsSearch,
  beforeLoad: ({ context }) => {
    if (context.session.get()?.user.role === "student") throw redirect({ to: "/assessments" });
  },
  loader: ({ context, params }) =>
    Promise.all([
      context.messages.loadNamespaces(["assessments", "sittings", "exports"]),
      import("./assessment.loader.ts").then((chunk) => chunk.loadAssessment(context, params.assessment)),
    ]),
}).lazy(() => import("./assessment.route.tsx").then((chunk) => chunk.Route));

/** Who has one assessment, and where each stands. */
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
