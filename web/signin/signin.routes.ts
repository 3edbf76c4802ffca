import { createRoute, redirect } from "@tanstack/react-router";
import { type RouterContext, rootRoute } from "../common/base-routes.ts";

type LoaderInput = { context: RouterContext };

const loadMessages = ({ context }: LoaderInput) => context.messages.loadNamespaces("signin");

/** Who is signed in has nothing to do before the sign-in. */
const leaveSignedIn = ({ context: { session } }: LoaderInput) => {
  if (session.get()) throw redirect({ to: "/" });
};

const readToken = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === "string" ? { token: search.token } : {};

/** Where one lands unauthorised and after a sign-out, and, with `sso`, when the organisation's service sent one back unsigned. */
export const signinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin",
  validateSearch: (search: Record<string, unknown>): { sso?: string } =>
    typeof search.sso === "string" ? { sso: search.sso } : {},
  beforeLoad: leaveSignedIn,
  loader: loadMessages,
}).lazy(() => import("./signin.route.tsx").then((chunk) => chunk.Route));

/** Without a password, by a code to one's phone. */
export const codeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/code",
  beforeLoad: leaveSignedIn,
  loader: loadMessages,
}).lazy(() => import("./code.route.tsx").then((chunk) => chunk.Route));

export const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/forgot",
  beforeLoad: leaveSignedIn,
  loader: loadMessages,
}).lazy(() => import("./forgot.route.tsx").then((chunk) => chunk.Route));

export const enrolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/enrol",
  beforeLoad: leaveSignedIn,
  loader: loadMessages,
}).lazy(() => import("./enrol.route.tsx").then((chunk) => chunk.Route));

/** The way back from the organisation's own sign-in service. */
export const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/sso",
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === "string" ? { code: search.code } : {},
  beforeLoad: leaveSignedIn,
  loader: loadMessages,
}).lazy(() => import("./sso.route.tsx").then((chunk) => chunk.Route));

/** Behind the link of a mail, opened by whoever got it, signed in or not. */
export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/reset",
  validateSearch: readToken,
  loader: loadMessages,
}).lazy(() => import("./reset.route.tsx").then((chunk) => chunk.Route));

/** Behind the link of a mail, opened by whoever got it, signed in or not. */
export const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin/confirm",
  validateSearch: readToken,
  loader: loadMessages,
}).lazy(() => import("./confirm.route.tsx").then((chunk) => chunk.Route));

/** Behind the one-time link of the first start. */
export const firstStaffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-staff",
  validateSearch: (search) => ({ token: typeof search.token === "string" ? search.token : "" }),
  loader: loadMessages,
}).lazy(() => import("./first-staff.route.tsx").then((chunk) => chunk.Route));
