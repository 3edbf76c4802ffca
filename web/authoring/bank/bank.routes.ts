import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { readBankSearch } from "../../parts/list/bank/bank-search.ts";
import { addressReader, laterPage } from "../../parts/list/read-address.ts";
import { readImportSearch } from "./import-search.ts";

/** The question bank. */
export const bankRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/bank",
  validateSearch: readBankSearch,
  loader: ({ context }) => context.messages.loadNamespaces("bank"),
}).lazy(() => import("./bank.route.tsx").then((chunk) => chunk.Route));

/** Bringing questions in. `job`: the import that is followed. */
export const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/bank/import",
  validateSearch: readImportSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["bank", "matching"]),
}).lazy(() => import("./import.route.tsx").then((chunk) => chunk.Route));

/** What was brought in before. */
export const importsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/bank/imports",
  validateSearch: addressReader({ page: laterPage }),
  loader: ({ context }) => context.messages.loadNamespaces("bank"),
}).lazy(() => import("./imports.route.tsx").then((chunk) => chunk.Route));
