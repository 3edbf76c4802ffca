import { createRoute, redirect } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";
import { takeOffers } from "../../../base/common/offers.ts";
import type { InitialAssessment } from "../../../base/common/session.ts";

/** What a new person is to take first; without anything to offer it is no page. */
export const welcomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/welcome",
  beforeLoad: ({ location }) => {
    const initialAssessments = takeOffers();
    if (initialAssessments) throw redirect({ to: "/welcome", state: { initialAssessments }, replace: true });
    if (!location.state.initialAssessments?.length) throw redirect({ to: "/" });
  },
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces(["welcome", "home"]),
      // It says the next step as home does.
      import("../home.loader.ts").then((chunk) => chunk.loadHome(context, undefined)),
    ]),
}).lazy(() => import("./welcome.route.tsx").then((chunk) => chunk.Route));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What a new person is offered after signing in; it lives in the tab's history alone. */
    initialAssessments?: InitialAssessment[];
  }
}
