import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { jobResult } from "../../../base/common/jobs/job-result.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

export type PeopleImport = OperationOutput<"people.list_imports">["results"][number];
export type UndonePeople = Exclude<OperationOutput<"people.undo_import">, { job: unknown }>;

export const importsPageSize = 20;

/** Queries the imports, newest first; polls while one is running. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: queryKey("people", "imports", page),
    queryFn: ({ signal }) => call("people.list_imports", { query: { page, page_size: importsPageSize }, signal }),
    refetchInterval: ({ state }) => (state.data?.results.some((one) => one.state === "running") ? 3000 : false),
  });

/** Queries one import; null where it doesn't exist or belongs to another person. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey("people", "imports", "one", id),
    queryFn: async ({ signal }) => {
      const { results } = await call("people.list_imports", { query: { id }, signal });
      return results[0] ?? null;
    },
  });

/** Undoes an import, and waits for the job if it takes long. */
export async function undoImport(id: string): Promise<UndonePeople> {
  const answer = await call("people.undo_import", { params: { id } });
  return "job" in answer ? jobResult<UndonePeople>(answer.job) : answer;
}
