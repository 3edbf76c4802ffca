import { addressReader, laterPage, on, shaped, words } from "../list/read-address.ts";

/** What of the notebook is in sight, as it stands in the address: sources and tags each separated by commas. */
export type NotebookSearch = ReturnType<typeof readNotebookSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readNotebookSearch = addressReader({
  search: words,
  source: shaped(/^(question|material|video)(,(question|material|video))?$/),
  tag: shaped(/^[\w-]{36}(,[\w-]{36}){0,49}$/),
  words: on,
  page: laterPage,
});
