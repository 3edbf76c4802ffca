import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "../../base/common/base-routes.ts";
import { addressReader, laterPage } from "../../parts/list/read-address.ts";
import { readPeopleSearch } from "./people-search.ts";

const id = /^[0-9a-f-]{36}$/i;

/** The people within reach. */
export const peopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people",
  validateSearch: readPeopleSearch,
  loader: ({ context }) => context.messages.loadNamespaces(["people", "sittings"]),
}).lazy(() => import("./people.route.tsx").then((chunk) => chunk.Route));

/** Bringing people in. `job`: the import, or its check, that is followed. */
export const importPeopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people/import",
  validateSearch: (search: Record<string, unknown>): { job?: string } =>
    typeof search.job === "string" && id.test(search.job) ? { job: search.job } : {},
  loader: ({ context }) => context.messages.loadNamespaces(["people", "sittings", "matching"]),
}).lazy(() => import("./import.route.tsx").then((chunk) => chunk.Route));

/** Earlier imports of people. */
export const peopleImportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people/imports",
  validateSearch: addressReader({ page: laterPage }),
  loader: ({ context }) => context.messages.loadNamespaces(["people", "sittings"]),
}).lazy(() => import("./imports.route.tsx").then((chunk) => chunk.Route));

/** One person. */
export const personRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people/$id",
  loader: ({ context }) => context.messages.loadNamespaces(["people", "sittings", "exports", "reasons"]),
}).lazy(() => import("./person.route.tsx").then((chunk) => chunk.Route));
