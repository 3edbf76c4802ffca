import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

export type Retention = OperationOutput<"retention.get">;
type People = OperationOutput<"retention.list_people">;
export type Leaver = People["results"][number];
/** What a dry run came to. */
export type PreviewResult = {
  months: number | null;
  people: number;
  recordings: { count: number; bytes: number };
};

export const pageSize = 20;

export const retentionQuery = queryOptions({
  queryKey: queryKey("retention", "rules"),
  queryFn: ({ signal }) => call("retention.get", { signal }),
  staleTime: 0,
});

export const peopleQuery = (state: "coming" | "kept", page: number) =>
  queryOptions({
    queryKey: queryKey("retention", "people", state, page),
    queryFn: ({ signal }) => call("retention.list_people", { query: { state, page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const previewQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: queryKey("retention", "preview", id, page),
    queryFn: ({ signal }) =>
      call("retention.list_preview", { params: { id }, query: { page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
