import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { call } from "../requests/call.ts";
import { readToken } from "../requests/token.ts";
import { ErrorPage, NotFoundPage, PendingPage } from "./page-states.tsx";
import { Root } from "./root.tsx";
import type { InitialAssessment, Session } from "./session.ts";
import { StrayPage } from "./stray-page.tsx";

export type RouterContext = { queryClient: QueryClient; session: Session; messages: i18n };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: StrayPage });

/** Everything behind the sign-in. A token without its person, as in a tab whose storage was cleared, asks who it is. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ context: { session } }) => {
    if (session.get()) return;
    const access_token = readToken();
    if (!access_token) throw redirect({ to: "/signin" });
    session.begin({ access_token, user: await call("me.get") });
  },
}).lazy(() => import("./signed-in.route.tsx").then((chunk) => chunk.Route));

const signinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin",
  beforeLoad: ({ context: { session } }) => {
    if (session.get()) throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces("signin"),
}).lazy(() => import("../signin/signin.route.tsx").then((chunk) => chunk.Route));

const firstStaffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-staff",
  validateSearch: (search) => ({ token: typeof search.token === "string" ? search.token : "" }),
  loader: ({ context }) => context.messages.loadNamespaces("signin"),
}).lazy(() => import("../signin/first-staff.route.tsx").then((chunk) => chunk.Route));

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces("home"),
      import("../home/home.loader.ts").then((chunk) => chunk.loadHome(context)),
    ]),
}).lazy(() => import("../home/home.route.tsx").then((chunk) => chunk.Route));

const welcomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/welcome",
  beforeLoad: ({ location }) => {
    if (!location.state.initialAssessments?.length) throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces("welcome"),
}).lazy(() => import("../welcome/welcome.route.tsx").then((chunk) => chunk.Route));

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/profile",
  loader: ({ context }) =>
    Promise.all([
      context.messages.loadNamespaces("profile"),
      import("../profile/profile.loader.ts").then((chunk) => chunk.loadProfile(context)),
    ]),
}).lazy(() => import("../profile/profile.route.tsx").then((chunk) => chunk.Route));

const routeTree = rootRoute.addChildren([
  signinRoute,
  firstStaffRoute,
  signedInRoute.addChildren([homeRoute, welcomeRoute, profileRoute]),
]);

/** The pages and the ways between them; each screen comes in a chunk of its own. */
export function createPageRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
  interface HistoryState {
    /** What a new person is offered after signing in; it lives in the tab's history alone. */
    initialAssessments?: InitialAssessment[];
  }
}
