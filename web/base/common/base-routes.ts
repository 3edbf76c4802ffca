import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { leaveToSetUp } from "./leave-to-set-up.ts";
import { recogniseSignIn } from "./recognise-sign-in.ts";
import { saveReturnPath } from "./return-path.ts";
import type { Session } from "./session.ts";

/** What every route is given. */
export type RouterContext = { queryClient: QueryClient; session: Session; messages: i18n };

/** Around every page. What it looks like is put on in the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Everything behind the sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ context: { session }, location, preload }) => {
    if (!(await recogniseSignIn(session))) {
      // Links of mails are opened by people who are signed out.
      if (!preload && location.href !== "/") saveReturnPath(location.href, null);
      throw redirect({ to: "/signin" });
    }
    if (session.get()?.user.second_step?.ask === "now") await leaveToSetUp();
  },
});
