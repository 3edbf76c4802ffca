import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../common/base-routes.ts";

/** A check of this device, before anything depends on it. */
export const deviceCheckRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/device-check",
}).lazy(() => import("./device-check.route.tsx").then((chunk) => chunk.Route));
