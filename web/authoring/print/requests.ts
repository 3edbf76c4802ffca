import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

type Printed = OperationOutput<"assessments.print">;
export type PrintedSection = Printed["sections"][number];
export type PrintedGroup = PrintedSection["groups"][number];
export type PrintedEntry = PrintedGroup["entries"][number];

/** Queries an assessment as it is printed. */
export const printQuery = (assessment: string, version: number | undefined, key: boolean) =>
  queryOptions({
    queryKey: queryKey("print", assessment, version ?? "draft", key),
    queryFn: ({ signal }) =>
      call("assessments.print", {
        params: { id: assessment },
        query: { version: version ?? "draft", key: String(key) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // What was changed in the builder a moment ago is printed too.
    staleTime: 0,
  });
