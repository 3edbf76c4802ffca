import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

export type Sitting = OperationOutput<"sessions.list">["results"][number];
export type Section = Sitting["sections"][number];

export const pageSize = 50;

/** Queries a page of the sittings that are going on within reach. */
export const goingOnQuery = ({ search, page = 1 }: { search?: string; page?: number }) =>
  queryOptions({
    queryKey: ["live", search ?? "", page],
    queryFn: ({ signal }) =>
      call("sessions.list", { query: { state: "in_progress", search, page, page_size: pageSize }, signal }),
    placeholderData: keepPreviousData,
    // Events tell of changes at once; this finds what they could not, such as a stream that a proxy cut.
    refetchInterval: 20_000,
  });
