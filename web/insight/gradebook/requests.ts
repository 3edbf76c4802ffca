import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { type GradebookSearch, pageSize } from "./gradebook-search.ts";

export type Gradebook = OperationOutput<"gradebook.get">;
export type Student = Gradebook["results"][number];
export type Cell = NonNullable<Student["cells"][number]>;
export type Assessment = Gradebook["assessments"][number];

/** Queries a page of the gradebook, with so many assessments; nothing as long as that is unknown. */
export const gradebookQuery = (search: GradebookSearch, columns: number | null) =>
  queryOptions({
    queryKey: queryKey("gradebook", search, columns),
    queryFn: ({ signal }) =>
      call("gradebook.get", { query: { ...search, page_size: pageSize, columns_size: columns ?? undefined }, signal }),
    enabled: columns !== null,
    placeholderData: keepPreviousData,
  });
