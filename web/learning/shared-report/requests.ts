import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

type Opened = OperationOutput<"shared_reports.open">;
/** A report as it is read by a link. */
export type PublicReport = Extract<Opened, { state: "open" }>;
/** Why a link shows nothing. */
export type Over = Exclude<Opened, { state: "open" }>;

/** Opens a report by its token; once, because each opening is counted. */
export const openedQuery = (token: string) =>
  queryOptions({
    queryKey: queryKey("shared-report", token),
    queryFn: ({ signal }) => call("shared_reports.open", { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
