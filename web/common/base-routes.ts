import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { call } from "../requests/call.ts";
import { readToken } from "../requests/token.ts";
import { saveReturnPath } from "./return-path.ts";
import type { Session } from "./session.ts";

/** What every route is given. */
export type RouterContext = { queryClient: QueryClient; session: Session; messages: i18n };

/** Around every page. What it looks like is put on in the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Everything behind the sign-in. A token without its person, as in a tab whose storage was cleared, asks who it is. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ context: { session }, location, preload }) => {
    if (session.get()) return;
    const access_token = readToken();
    if (!access_token) {
      // Links of mails are opened by people who are signed out.
      if (!preload && location.href !== "/") saveReturnPath(location.href, null);
      throw redirect({ to: "/signin" });
    }
    session.begin({ access_token, user: await call("me.get") });
  },
});
