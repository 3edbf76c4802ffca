import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Question } from "../list/bank/found.ts";
import { call } from "../requests/call.ts";

/** How many questions one call brings, and how many single ones a reader's page asks for at once. */
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

/** Queries the questions that stand in a section, by id. Only authors may ask for many at once. */
export const placedQuestionsQuery = (ids: readonly string[], isAuthor: boolean) =>
  queryOptions({
    queryKey: ["builder", "questions", ids.toSorted()],
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

/** Queries how many published questions of the bank a filter finds. */
export const fittingQuery = (filter: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ["builder", "fitting", filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, status: "published", page_size: "1" };
      return (await call("questions.list", { query, signal })).count;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** What the server finds in a draft. */
export type Checked = OperationOutput<"assessments.check">;
export type Finding = Checked["findings"][number];

/** How long it is waited whether the draft changes again before it is checked. */
const CHECK_AFTER_MS = 300;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Queries what is wrong with a draft. The last answer stays while a later version is asked about. */
export const checkQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: ["builder", "check", assessment, version],
    queryFn: async ({ signal }): Promise<Checked> => {
      await pause(CHECK_AFTER_MS, signal);
      return call("assessments.check", { params: { id: assessment }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    // A question may have been published in another tab, which is no change of the draft.
    refetchOnWindowFocus: "always",
  });

type Compared = OperationOutput<"assessments.blueprint">;
export type ComparedTag = Compared["tags"][number];

/** Queries how a draft compares with its blueprint, as `checkQuery` does. */
export const blueprintQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: ["builder", "blueprint", assessment, version],
    queryFn: async ({ signal }): Promise<Compared> => {
      await pause(CHECK_AFTER_MS, signal);
      return call("assessments.blueprint", { params: { id: assessment }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

type Suggested = OperationOutput<"assessments.suggestions">;
export type Gap = Suggested["gaps"][number];

/** Queries questions for what a draft's blueprint lacks, as it is at a version. */
export const suggestionsQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: ["builder", "suggestions", assessment, version],
    queryFn: ({ signal }) => call("assessments.suggestions", { params: { id: assessment }, signal }),
    // What the bank holds may have changed in another tab.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
