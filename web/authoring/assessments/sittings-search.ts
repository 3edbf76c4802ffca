import { addressReader, id, laterPage, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const sittingStates = [
  ...(["allocated", "in_progress", "submitted", "scored", "released", "expired", "cancelled"] as const),
] as const;

/** Reads how the sittings of an assessment are filtered and ordered, as an address has it; what is usual is left out. */
export const readSittingsSearch = addressReader({
  search: words,
  state: oneOf(sittingStates),
  group: id,
  school: id,
  ordering: orderedBy(["user_name", "state", "submitted_at", "score"]),
  page: laterPage,
});
export type SittingsSearch = ReturnType<typeof readSittingsSearch>;
