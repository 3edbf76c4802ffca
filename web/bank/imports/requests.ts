import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { jobResult } from "../../common/jobs/job-result.ts";
import { call } from "../../requests/call.ts";

export type QuestionImport = OperationOutput<"questions.list_imports">["results"][number];
type Undone = Exclude<OperationOutput<"questions.undo_import">, { job: unknown }>;

export const importsPageSize = 20;

/** Queries what was brought in, the newest first; asked for again while one of them is at work. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ["bank", "imports", page],
    queryFn: ({ signal }) => call("questions.list_imports", { query: { page, page_size: importsPageSize }, signal }),
    refetchInterval: ({ state }) => (state.data?.results.some((one) => one.state === "running") ? 3000 : false),
  });

/** Queries one import; null where it is not there, or somebody else's. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["bank", "imports", "one", id],
    queryFn: async ({ signal }) => {
      const { results } = await call("questions.list_imports", { query: { id }, signal });
      return results[0] ?? null;
    },
  });

/** Undoes an import; where it takes long, once that is over. */
export async function undoImport(id: string): Promise<Undone> {
  const answer = await call("questions.undo_import", { params: { id } });
  return "job" in answer ? jobResult<Undone>(answer.job) : answer;
}
