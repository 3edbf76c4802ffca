import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readOutboxSearch } from "./outbox-search.ts";

/** Mail and text messages that were sent, or kept. */
export const outboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/outbox",
  validateSearch: readOutboxSearch,
  loader: ({ context }) => context.messages.loadNamespaces("outbox"),
}).lazy(() => import("./outbox.route.tsx").then((chunk) => chunk.Route));
