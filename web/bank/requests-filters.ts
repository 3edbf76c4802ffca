import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type SavedFilter = OperationOutput<"question_filters.list">["results"][number];

/** One's own saved cuts of the bank, by name. */
export const savedFiltersQuery = queryOptions({
  queryKey: ["bank", "filters"],
  queryFn: async ({ signal }) => (await call("question_filters.list", { query: { page_size: "200" }, signal })).results,
});

export function saveFilter(name: string, query: Record<string, string>): Promise<SavedFilter> {
  return call("question_filters.create", { body: { name, query } });
}

export function forgetFilter(id: string): Promise<unknown> {
  return call("question_filters.remove", { params: { id } });
}
