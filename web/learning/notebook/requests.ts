import type { OperationOutput } from "@sextant/contract/types.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { NotebookSearch } from "./notebook-search.ts";

export type Notebook = OperationOutput<"notebook.list">;
export type Entry = Notebook["results"][number];

export const pageSize = 50;

/** So many come at once where all are wanted. */
const MOST_AT_ONCE = 200;

const queryOf = ({ search, source, tag, words }: NotebookSearch) => ({
  ...(search ? { search } : {}),
  ...(source ? { source } : {}),
  ...(tag ? { tag } : {}),
  ...(words ? { words: "true" as const } : {}),
});

/** Queries a page of the notebook. */
export const notebookQuery = (search: NotebookSearch) =>
  queryOptions({
    queryKey: queryKey("notebook", "page", search),
    queryFn: ({ signal }) =>
      call("notebook.list", {
        query: { ...queryOf(search), page: String(search.page ?? 1), page_size: String(pageSize) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Queries everything that the filters leave. */
export const wholeQuery = (search: NotebookSearch) =>
  queryOptions({
    queryKey: queryKey("notebook", "whole", { ...search, page: undefined }),
    queryFn: async ({ signal }) => {
      const entries: Entry[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...queryOf(search), page: String(page), page_size: String(MOST_AT_ONCE) };
        const { results, next } = await call("notebook.list", { query, signal });
        entries.push(...results);
        if (next === null) return entries;
      }
    },
  });

/** Changes what a person wrote themselves, wherever it is kept. */
export async function changeText({ key, note, question }: Entry, text: string): Promise<void> {
  if (note) await call("notes.update", { params: { id: note.id }, body: { revision: note.revision, text } });
  else if (question?.highlight) {
    const { session, attempt, highlight } = question;
    await call("notebook.change_highlight", { body: { session, attempt, highlight, text } });
  } else if (question)
    await call("attempts.update", { params: { id: key }, body: { session: question.session, note: text } });
}

/** Deletes an entry; a highlight of a test goes from the notebook alone. */
export async function removeEntry({ key, note, question }: Entry): Promise<void> {
  if (note) await call("notes.remove", { params: { id: note.id } });
  else if (question?.highlight) {
    const { session, attempt, highlight } = question;
    await call("notebook.change_highlight", { body: { session, attempt, highlight, removed: true } });
  } else if (question)
    await call("attempts.update", { params: { id: key }, body: { session: question.session, note: "" } });
}

/** Takes back that an entry was deleted. */
export async function restoreEntry({ key, note, question, text }: Entry): Promise<void> {
  if (note) await call("notes.restore", { params: { id: note.id } });
  else if (question?.highlight) {
    const { session, attempt, highlight } = question;
    await call("notebook.change_highlight", { body: { session, attempt, highlight, removed: false } });
  } else if (question)
    await call("attempts.update", { params: { id: key }, body: { session: question.session, note: text } });
}
