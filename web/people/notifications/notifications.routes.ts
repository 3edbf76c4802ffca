import { createRoute } from "@tanstack/react-router";
import { rootRoute, signedInRoute } from "../../base/common/base-routes.ts";

/** All that one was told. `show=unread` leaves out what was read. */
export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/notifications",
  validateSearch: (search: Record<string, unknown>): { show?: "unread" } =>
    search.show === "unread" ? { show: "unread" } : {},
  loader: ({ context }) => context.messages.loadNamespaces("notifications"),
}).lazy(() => import("./notifications.route.tsx").then((chunk) => chunk.Route));

/** Target of the unsubscribe link in a mail; works for every recipient, signed in or not. */
export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications/unsubscribe",
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: ({ context }) => context.messages.loadNamespaces("notifications"),
}).lazy(() => import("./unsubscribe.route.tsx").then((chunk) => chunk.Route));
