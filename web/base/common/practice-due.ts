import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

export type PracticeDue = OperationOutput<"practice_due.get">;

/** Queries what is due for practice today and in the week ahead: students alone may ask. */
export const practiceDueQuery = queryOptions({
  queryKey: queryKey("practice", "due"),
  queryFn: ({ signal }) => call("practice_due.get", { signal }),
  staleTime: 60_000,
});
