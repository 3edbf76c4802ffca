import { addressReader, id, laterPage, on, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const kinds = ["diagnostic", "mock", "quiz", "practice"] as const;
export const pageSize = 25;

/** Reads how the list of assessments is filtered, as an address has it; what is usual is left out. */
export const readAssessmentsSearch = addressReader({
  search: words,
  kind: oneOf(kinds),
  tag: id,
  archived: on,
  ordering: orderedBy(["name", "kind", "created_at", "updated_at"]),
  page: laterPage,
  /** For a student: the one that a link led to. */
  one: id,
  /** Asks for a new one. */
  new: on,
});
export type AssessmentsSearch = ReturnType<typeof readAssessmentsSearch>;
