import { addressReader, laterPage, on, shaped, words } from "../../parts/list/read-address.ts";

/** The state of the notebook in the address; sources and tags are each separated by commas. */
export type NotebookSearch = ReturnType<typeof readNotebookSearch>;

/** Reads the state from an address and drops what it doesn’t know. */
export const readNotebookSearch = addressReader({
  search: words,
  source: shaped(/^(question|material|video)(,(question|material|video))?$/),
  tag: shaped(/^[\w-]{36}(,[\w-]{36}){0,49}$/),
  words: on,
  page: laterPage,
});
