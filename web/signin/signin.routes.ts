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

/** Behind the one-time link of the first start. */
export const firstStaffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-staff",
  validateSearch: (search) => ({ token: typeof search.token === "string" ? search.token : "" }),
  loader: ({ context }) => context.messages.loadNamespaces("signin"),
}).lazy(() => import("./first-staff.route.tsx").then((chunk) => chunk.Route));
