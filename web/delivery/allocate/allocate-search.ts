import { addressReader, id, laterPage, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const states = ["open", "upcoming", "closed", "taken_back"] as const;
export const pageSize = 25;

/** Reads how the list of allocations is filtered, as an address has it; what is usual is left out. */
export const readAllocateSearch = addressReader({
  search: words,
  state: oneOf(states),
  assessment: id,
  user: id,
  group: id,
  ordering: orderedBy(["created_at", "opens_at", "closes_at"]),
  page: laterPage,
});
export type AllocateSearch = ReturnType<typeof readAllocateSearch>;

export const steps = ["who", "terms", "check"] as const;
export type Step = (typeof steps)[number];

/** Reads where one is in giving something, and what one came with. */
export const readNewAllocationSearch = addressReader({
  step: oneOf(["terms", "check"]),
  assessment: id,
  user: id,
  group: id,
});
export type NewAllocationSearch = ReturnType<typeof readNewAllocationSearch>;
