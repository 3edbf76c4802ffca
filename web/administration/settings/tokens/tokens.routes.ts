import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../../base/common/base-routes.ts";

/** The tokens by which programs call. */
export const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/settings/tokens",
  loader: ({ context }) => context.messages.loadNamespaces(["settings", "tokens"]),
}).lazy(() => import("./tokens.route.tsx").then((chunk) => chunk.Route));
