import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { RecordingsSearch } from "./recordings-search.ts";

export type ListedRecording = OperationOutput<"recordings.list">["results"][number];

export const pageSize = 50;

/** Queries a page of the recordings within reach. */
export const recordingsQuery = ({ search, user, page = 1 }: RecordingsSearch) =>
  queryOptions({
    queryKey: queryKey("recordings", "list", { search, user, page }),
    queryFn: ({ signal }) => call("recordings.list", { query: { search, user, page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
