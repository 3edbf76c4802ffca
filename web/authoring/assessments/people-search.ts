import { addressReader, laterPage, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const assigneeStates = [
  "open",
  "in_progress",
  "submitted",
  "scored",
  "released",
  "upcoming",
  "missed",
  "withdrawn",
] as const;
export type AssigneeState = (typeof assigneeStates)[number];
export const peoplePageSize = 50;

/** Reads how the list of who has an assessment is filtered, as an address has it; what is usual is left out. */
export const readPeopleSearch = addressReader({
  search: words,
  state: oneOf(assigneeStates),
  ordering: orderedBy(["name", "state", "closes_at", "submitted_at"]),
  page: laterPage,
  /** The person (their id) for whom the dialog of deadline and time opens at once. */
  give: words,
});
export type PeopleSearch = ReturnType<typeof readPeopleSearch>;
