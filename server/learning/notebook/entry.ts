import type { HandlerOutput } from "@sextant/contract/types.ts";

/** One note or highlight as the notebook lists it. */
export type Entry = HandlerOutput<"notebook.list">["results"][number];

/** What an entry has only where it is about that. */
export const nothingOf: Pick<Entry, "color" | "note" | "question" | "page" | "moment"> = {
  color: null,
  note: null,
  question: null,
  page: null,
  moment: null,
};
