import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "../../base/common/base-routes.ts";

/**
 * Where one lands unauthorised and after a sign-out, with what the application still has to say. Loaded by itself, the address has
 * an entry of its own, as the other pages before the sign-in have.
 */
export const signinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signin",
  beforeLoad: ({ context: { session } }) => {
    if (session.get()) throw redirect({ to: "/" });
  },
  loader: ({ context }) => context.messages.loadNamespaces("signin"),
}).lazy(() => import("./signin.route.tsx").then((chunk) => chunk.Route));
