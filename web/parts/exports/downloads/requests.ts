import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

/** A table that downloads hold, with its columns. */
export type DescribedTable = OperationOutput<"downloads.dictionary">["tables"][number];

/** Queries what the columns of downloads mean. */
export const dictionaryQuery = queryOptions({
  queryKey: queryKey("downloads", "dictionary"),
  queryFn: ({ signal }) => call("downloads.dictionary", { signal }),
});
