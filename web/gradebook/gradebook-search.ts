import { addressReader, id, laterPage, oneOf, words } from "../list/read-address.ts";

export const pageSize = 25;
export const columnsSize = 8;
export const kinds = ["mock", "diagnostic", "quiz", "practice"] as const;
export const waiting = ["not_released", "missed"] as const;

/** Reads how the gradebook is filtered and which page of it is in sight, as an address has it; what is usual is left out. */
export const readGradebookSearch = addressReader({
  search: words,
  group: id,
  school: id,
  kind: oneOf(kinds),
  only: oneOf(waiting),
  page: laterPage,
  columns_page: laterPage,
});
export type GradebookSearch = ReturnType<typeof readGradebookSearch>;
