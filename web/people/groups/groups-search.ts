import { addressReader, day, id, laterPage, on, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const pageSize = 25;
/** What can be looked at of a group, what is looked at most first. */
export const views = ["mastery", "scores", "given", "members", "past"] as const;
export const levels = ["subject", "mega-domain", "domain", "topic", "sub-topic"] as const;
export const comparisons = ["now", "since", "other"] as const;

/** Reads how the list of groups is filtered, as an address has it; what is usual is left out. */
export const readGroupsSearch = addressReader({
  search: words,
  school: id,
  archived: on,
  ordering: orderedBy(["name", "school", "member_count", "created_at"]),
  page: laterPage,
  /** Asks for a new one. */
  new: on,
});
export type GroupsSearch = ReturnType<typeof readGroupsSearch>;

/** Reads what of one group is open. */
export const readGroupSearch = addressReader({
  view: oneOf(views),
  search: words,
  page: laterPage,
  level: oneOf(["subject", "mega-domain", "topic", "sub-topic"]),
  compare: oneOf(["since", "other"]),
  since: day,
  other: id,
  members: oneOf(["then"]),
  student: id,
  tag: id,
});
export type GroupSearch = ReturnType<typeof readGroupSearch>;
