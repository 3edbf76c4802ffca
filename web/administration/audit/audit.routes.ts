import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readAuditSearch } from "./audit-search.ts";

/** The audit log; its filters are in the address. */
export const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/audit",
  validateSearch: readAuditSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["audit", "tokens"]),
}).lazy(() => import("./audit.route.tsx").then((chunk) => chunk.Route));
