import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { MarkingSearch } from "./marking-search.ts";

type Queue = OperationOutput<"marking.list">;
export type QueueRow = Queue["results"][number];
export type QuestionCount = Queue["questions"][number];
export type Answer = OperationOutput<"marking.get">;
export type Claim = NonNullable<QueueRow["claim"]>;

export const pageSize = 50;

type QueueSearch = Omit<MarkingSearch, "state"> & { state?: MarkingSearch["state"] | "owed" };

/** Queries a page of the queue, oldest first, with the counts of all questions. */
export const queueQuery = ({ question, state, anonymous, page = 1 }: QueueSearch) =>
  queryOptions({
    queryKey: queryKey("marking", "queue", { question: question ?? "", state, anonymous: anonymous === true, page }),
    queryFn: ({ signal }) =>
      call("marking.list", {
        query: { question, state, anonymous: anonymous ? "true" : "false", page, page_size: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Others mark from the same queue.
    refetchInterval: 30_000,
  });

export type QuestionAgreement = OperationOutput<"marking.agreement">["results"][number];

/** Queries how far blind marks agree. */
/** So many questions are told of at a time. */
export const agreementPageSize = 50;

export const agreementQuery = (question: string | undefined, page: number) =>
  queryOptions({
    queryKey: queryKey("marking", "agreement", question ?? "", page),
    queryFn: ({ signal }) =>
      call("marking.agreement", { query: { question, page, page_size: agreementPageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Queries one answer with what it is marked by. */
export const answerQuery = (session: string, attempt: string, anonymous = false) =>
  queryOptions({
    queryKey: queryKey("marking", "answer", session, attempt, anonymous),
    queryFn: ({ signal }) =>
      call("marking.get", {
        params: { attempt },
        query: { session, anonymous: anonymous ? "true" : "false" },
        signal,
      }),
  });

/** Queries the files that were uploaded for a sitting's answers, by id. */
export const answerFilesQuery = (session: string) =>
  queryOptions({
    queryKey: queryKey("marking", "files", session),
    queryFn: async ({ signal }) => {
      const { results } = await call("answer_files.list", { params: { id: session }, signal });
      return new Map(results.map((file) => [file.id, file]));
    },
    staleTime: 30 * 60_000,
  });

/** Takes an answer to mark, takes it over, or lets it go. */
export const claimAnswer = (session: string, attempt: string, action: "take" | "take_over" | "release") =>
  call("marking.claim", { params: { attempt }, body: { session, action }, keepalive: action === "release" });
