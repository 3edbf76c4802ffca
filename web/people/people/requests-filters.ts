import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { FilterStore } from "../../parts/list/saved-filters.tsx";

/** The user's own saved filters of people. */
export const savedFilters: FilterStore = {
  queryKey: queryKey("people", "filters"),
  load: async (signal) => (await call("people_filters.list", { query: { page_size: 200 }, signal })).results,
  save: (name, query) => call("people_filters.create", { body: { name, query } }),
  forget: (id) => call("people_filters.remove", { params: { id } }),
};
