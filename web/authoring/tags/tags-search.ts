import { addressReader, id, laterPage, on, oneOf, words } from "../../parts/list/read-address.ts";

export const parts = ["tags", "reasons", "names"] as const;
export type Part = (typeof parts)[number];

/** Reads where one is on the screen from its address; what is usual is left out. `tag`: the tag chosen, or the topic. */
export const readTagsSearch = addressReader({
  part: oneOf(["reasons", "names"]),
  tag: id,
  search: words,
  archived: on,
  page: laterPage,
});
export type TagsSearch = ReturnType<typeof readTagsSearch>;
