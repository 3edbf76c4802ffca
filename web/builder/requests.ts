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
