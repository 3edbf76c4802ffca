import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Question } from "../../parts/list/bank/found.ts";

/** How many questions one call returns, and how many single ones a reader's page requests in parallel. */
const MANY = 200;
const AT_ONCE = 6;

async function readSingly(ids: readonly string[]): Promise<Question[]> {
  const found: Question[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const answers = await Promise.allSettled(some.map((id) => call("questions.get", { params: { id } })));
    found.push(...answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
  }
  return found;
}

/** Queries the questions of a section, by id. Only authors may request many at once. */
export const placedQuestionsQuery = (ids: readonly string[], isAuthor: boolean) =>
  queryOptions({
    queryKey: queryKey("builder", "questions", ids.toSorted()),
    queryFn: async ({ signal }) => {
      const found: Question[] = isAuthor ? [] : await readSingly(ids);
      for (let start = 0; isAuthor && start < ids.length; start += MANY) {
        const body = { ids: ids.slice(start, start + MANY) };
        found.push(...(await call("questions.find_by_ids", { body, signal })).results);
      }
      return new Map(found.map((question) => [question.id, question]));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Queries how many published questions of the bank match a filter. */
export const fittingQuery = (filter: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: queryKey("builder", "fitting", filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, status: "published", page_size: "1" };
      return (await call("questions.list", { query, signal })).count;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The server's findings on a draft. */
export type Checked = OperationOutput<"assessments.check">;
export type Finding = Checked["findings"][number];

/** How long to wait for further changes to the draft before checking it. */
const CHECK_AFTER_MS = 300;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Queries the problems of a draft. The last result stays while a later version is being checked. */
export const checkQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: queryKey("builder", "check", assessment, version),
    queryFn: async ({ signal }): Promise<Checked> => {
      await pause(CHECK_AFTER_MS, signal);
      return call("assessments.check", { params: { id: assessment }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // A question may have been published in another tab, which does not change the draft.
    refetchOnWindowFocus: "always",
  });

type Compared = OperationOutput<"assessments.blueprint">;
export type ComparedTag = Compared["tags"][number];

/** Queries how a draft compares with its blueprint, as `checkQuery` does. */
export const blueprintQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: queryKey("builder", "blueprint", assessment, version),
    queryFn: async ({ signal }): Promise<Compared> => {
      await pause(CHECK_AFTER_MS, signal);
      return call("assessments.blueprint", { params: { id: assessment }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

type Suggested = OperationOutput<"assessments.suggestions">;
export type Gap = Suggested["gaps"][number];

/** Queries questions that fill the gaps in a draft's blueprint, at a given version. */
export const suggestionsQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: queryKey("builder", "suggestions", assessment, version),
    queryFn: ({ signal }) => call("assessments.suggestions", { params: { id: assessment }, signal }),
    // The bank may have changed in another tab.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
