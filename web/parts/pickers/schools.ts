import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Source } from "./source.ts";

export type FoundSchool = { id: string; name: string; time_zone: string };

/** The schools within reach. */
export const schoolsSource: Source<FoundSchool> = {
  key: queryKey("schools"),
  find: (query, signal) => call("schools.list", { query, signal }),
  one: (id, signal) => call("schools.get", { params: { id }, signal }),
  optionOf: ({ id, name }) => ({ id, name }),
};

/** How many schools there are within reach, and the first of them: whether there is anything to choose at all. */
export const firstSchoolQuery = queryOptions({
  queryKey: queryKey("schools", "first"),
  queryFn: async ({ signal }) => {
    const { count, results } = await call("schools.list", { query: { page_size: 1 }, signal });
    return { count, first: results[0] ?? null };
  },
});
