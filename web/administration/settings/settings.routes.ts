import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readSettingsSearch } from "./settings-search.ts";

/** What staff set for the organisation. */
export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings",
  validateSearch: readSettingsSearch,
  loader: ({ context }) =>
    context.messages.loadNamespaces(["settings", "outbox", "rosters", "lti", "tokens", "webhooks"]),
}).lazy(() => import("./settings.route.tsx").then((chunk) => chunk.Route));
