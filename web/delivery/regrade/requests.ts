import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

export type Regrade = OperationOutput<"regrades.get">;
export type Preview = Regrade["preview"];
export type Asked = OperationInput<"regrades.create">["body"];

/** Queries the regrades of a question, the newest first. */
export const regradesQuery = (assessment: string, question: string) =>
  queryOptions({
    queryKey: queryKey("regrades", assessment, "list", question),
    queryFn: async ({ signal }) =>
      (await call("regrades.list", { params: { id: assessment }, query: { question }, signal })).results,
  });

/** Queries one regrade; asked for again while its job is at work, for when no event tells. */
export const regradeQuery = (assessment: string, regrade: string) =>
  queryOptions({
    queryKey: queryKey("regrades", assessment, "one", regrade),
    queryFn: ({ signal }) => call("regrades.get", { params: { id: assessment, regrade }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === "applying" || state.data?.state === "undoing" ? 1000 : false,
  });

/** Queries what a regrade would change, without keeping it. */
export const previewQuery = (assessment: string, asked: Asked) =>
  queryOptions({
    queryKey: queryKey("regrades", assessment, "preview", asked),
    queryFn: ({ signal }) =>
      call("regrades.create", { params: { id: assessment }, body: { ...asked, dry_run: true }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Queries the key of a question as it is in the bank. */
export const bankKeyQuery = (question: string) =>
  queryOptions({
    queryKey: queryKey("regrades", "bank", question),
    queryFn: ({ signal }) => call("questions.get", { params: { id: question }, signal }),
    retry: false,
  });

/** Queries which versions have scores that rest on an earlier key of a question than the bank's. */
export const outdatedQuery = (question: string) =>
  queryOptions({
    queryKey: queryKey("regrades", "outdated", question),
    queryFn: async ({ signal }) => (await call("regrades.outdated", { params: { id: question }, signal })).results,
    retry: false,
  });

/** Queries the questions of a version, to choose further ones. */
export const questionsQuery = (assessment: string, version: number) =>
  queryOptions({
    queryKey: queryKey("regrades", assessment, "questions", version),
    queryFn: async ({ signal }) =>
      (await call("regrades.questions", { params: { id: assessment }, query: { version }, signal })).results,
  });

/** Keeps a regrade and applies it. */
export async function applyNew(assessment: string, asked: Asked): Promise<void> {
  const kept = await call("regrades.create", { params: { id: assessment }, body: asked });
  if (kept.id === null) return;
  await call("regrades.apply", { params: { id: assessment, regrade: kept.id } });
}

/** Applies a regrade whose job failed again. */
export const applyAgain = (assessment: string, regrade: string) =>
  call("regrades.apply", { params: { id: assessment, regrade } });

export const undo = (assessment: string, regrade: string) =>
  call("regrades.undo", { params: { id: assessment, regrade } });
