import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";

/** One webhook, by which another system is told what happens here. */
export const webhookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings/webhooks/$id",
  loader: ({ context }) => context.messages.loadNamespaces(["settings", "webhooks"]),
}).lazy(() => import("./webhook.route.tsx").then((chunk) => chunk.Route));
