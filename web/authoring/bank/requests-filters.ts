import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { FilterStore } from "../../parts/list/saved-filters.tsx";

/** The person's own saved filters of the bank. */
export const savedFilters: FilterStore = {
  queryKey: queryKey("bank", "filters"),
  load: async (signal) => (await call("question_filters.list", { query: { page_size: "200" }, signal })).results,
  save: (name, query) => call("question_filters.create", { body: { name, query } }),
  forget: (id) => call("question_filters.remove", { params: { id } }),
};
