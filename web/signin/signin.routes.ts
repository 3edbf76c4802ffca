import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "../common/base-routes.ts";

/** Where one lands unauthorised and after a sign-out. Who is signed in has nothing to do here. */
export const signinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin",
  beforeLoad: ({ context: { session } }) => {
    if (session.get()) throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces("signin"),
}).lazy(() => import("./signin.route.tsx").then((chunk) => chunk.Route));

/** Ways in for who has no password at hand. Who is signed in has nothing to do there. */
const beforeSignin = {
  getParentRoute: () => rootRoute,
  beforeLoad: signinRoute.options.beforeLoad,
  loader: signinRoute.options.loader,
} as const;

export const codeRoute = createRoute({ ...beforeSignin, path: "/signin/code" }).lazy(() =>
  import("./code.route.tsx").then((chunk) => chunk.Route),
);

export const forgotRoute = createRoute({ ...beforeSignin, path: "/signin/forgot" }).lazy(() =>
  import("./forgot.route.tsx").then((chunk) => chunk.Route),
);

export const enrolRoute = createRoute({ ...beforeSignin, path: "/signin/enrol" }).lazy(() =>
  import("./enrol.route.tsx").then((chunk) => chunk.Route),
);

/** Behind links in mails: opened by whoever got them, signed in or not. */
const behindLink = {
  getParentRoute: () => rootRoute,
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: signinRoute.options.loader,
} as const;

export const resetRoute = createRoute({ ...behindLink, path: "/signin/reset" }).lazy(() =>
  import("./reset.route.tsx").then((chunk) => chunk.Route),
);

export const confirmRoute = createRoute({ ...behindLink, path: "/signin/confirm" }).lazy(() =>
  import("./confirm.route.tsx").then((chunk) => chunk.Route),
);

/** Behind the one-time link of the first start. */
export const firstStaffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-staff",
  validateSearch: (search) => ({ token: typeof search.token === "string" ? search.token : "" }),
  loader: ({ context }) => context.messages.loadNamespaces("signin"),
}).lazy(() => import("./first-staff.route.tsx").then((chunk) => chunk.Route));
