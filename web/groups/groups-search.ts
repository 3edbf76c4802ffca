import { addressReader, id, laterPage, on, oneOf, orderedBy, words } from "../list/read-address.ts";

export const pageSize = 25;
export const views = ["members", "given", "past"] as const;

/** Reads how the list of groups is filtered, as an address has it; what is usual is left out. */
export const readGroupsSearch = addressReader({
  search: words,
  school: id,
  archived: on,
  ordering: orderedBy(["name", "school", "member_count", "created_at"]),
  page: laterPage,
});
export type GroupsSearch = ReturnType<typeof readGroupsSearch>;

/** Reads what of one group is open. */
export const readGroupSearch = addressReader({ view: oneOf(["given", "past"]), search: words, page: laterPage });
export type GroupSearch = ReturnType<typeof readGroupSearch>;
