import type { FilterStore } from "../list/saved-filters.tsx";
import { call } from "../requests/call.ts";

/** One's own saved filters of the bank. */
export const savedFilters: FilterStore = {
  queryKey: ["bank", "filters"],
  load: async (signal) => (await call("question_filters.list", { query: { page_size: "200" }, signal })).results,
  save: (name, query) => call("question_filters.create", { body: { name, query } }),
  forget: (id) => call("question_filters.remove", { params: { id } }),
};
