import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { beginReading } from "./begin-reading.ts";
import { readReaderSearch } from "./reader-search.ts";

/** A material as it is read: `page` opens it there, `find` marks words in it. */
export const readerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/library/$material",
  validateSearch: readReaderSearch,
  loader: ({ context, params, cause, abortController }) => {
    if (cause !== "preload") void beginReading(context.queryClient, params.material, abortController.signal);
    return context.messages.loadNamespaces(["reader", "ask"]);
  },
}).lazy(() => import("./reader.route.tsx").then((chunk) => chunk.Route));
