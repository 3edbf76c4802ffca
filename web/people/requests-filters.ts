import type { FilterStore } from "../list/saved-filters.tsx";
import { call } from "../requests/call.ts";

/** One's own saved filters of people. */
export const savedFilters: FilterStore = {
  queryKey: ["people", "filters"],
  load: async (signal) => (await call("people_filters.list", { query: { page_size: 200 }, signal })).results,
  save: (name, query) => call("people_filters.create", { body: { name, query } }),
  forget: (id) => call("people_filters.remove", { params: { id } }),
};
