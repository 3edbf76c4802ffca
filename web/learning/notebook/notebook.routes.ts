import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readNotebookSearch } from "./notebook-search.ts";

/** All that a person noted and highlighted. */
export const notebookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/notebook",
  validateSearch: readNotebookSearch,
  loader: ({ context }) => context.messages.loadNamespaces("notebook"),
}).lazy(() => import("./notebook.route.tsx").then((chunk) => chunk.Route));

/** The same as it is printed, or saved as PDF: what the filters leave, on one page. */
export const printNotebookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/notebook/print",
  validateSearch: readNotebookSearch,
  loader: ({ context }) => context.messages.loadNamespaces("notebook"),
}).lazy(() => import("./print-notebook.route.tsx").then((chunk) => chunk.Route));
