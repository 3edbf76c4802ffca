import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

export type BankComment = OperationOutput<"marking_comments.list">["results"][number];

/** As many as are read at a glance; search finds the others. */
const SHOWN = 30;

/** Queries shared comments on a question and on any, those on the question and the most used first. */
export const bankQuery = (question: string, search: string) =>
  queryOptions({
    queryKey: queryKey("marking-comments", question, search),
    queryFn: ({ signal }) => call("marking_comments.list", { query: { question, search, page_size: SHOWN }, signal }),
  });

/** Shares a comment. */
export const shareComment = (body: OperationInput<"marking_comments.create">["body"]) =>
  call("marking_comments.create", { body });

/** Changes the words of a shared comment. */
export const changeComment = (id: string, text: string) =>
  call("marking_comments.update", { params: { id }, body: { text } });

/** Deletes a shared comment. */
export const removeComment = (id: string) => call("marking_comments.remove", { params: { id } });
