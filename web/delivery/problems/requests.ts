import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Show } from "./problems-search.ts";

export type ReportedQuestion = OperationOutput<"problem_reports.list">["results"][number];
type Reports = OperationOutput<"problem_reports.get">;
export type Report = Reports["reports"][number];

export const pageSize = 50;

/** Reports come while one looks: so often the list is asked for again. */
const EVERY_MS = 60_000;

/** Queries a page of the questions with reports. */
export const queueQuery = (show: Show, page = 1) =>
  queryOptions({
    queryKey: queryKey("problems", "queue", show, page),
    queryFn: ({ signal }) =>
      call("problem_reports.list", {
        query: {
          page,
          page_size: pageSize,
          state: show === "answered" ? "answered" : "open",
          ...(show === "during" ? { during: "true" } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

/** Queries how many questions have reports that nobody has answered. */
export const openCountQuery = queryOptions({
  queryKey: queryKey("problems", "count"),
  queryFn: async ({ signal }) =>
    (await call("problem_reports.list", { query: { page: 1, page_size: 1, state: "open" }, signal })).count,
  refetchInterval: EVERY_MS,
  staleTime: EVERY_MS,
  retry: false,
});

/** Queries what was reported of one question. */
export const reportsQuery = (question: string) =>
  queryOptions({
    queryKey: queryKey("problems", "reports", question),
    queryFn: ({ signal }) => call("problem_reports.get", { params: { id: question }, signal }),
  });

/** Queries a question with its key, as its authors see it. */
export const questionQuery = (question: string) =>
  queryOptions({
    queryKey: queryKey("problems", "question", question),
    queryFn: ({ signal }) => call("questions.get", { params: { id: question }, signal }),
  });
