import { addressReader, id, laterPage, oneOf, shaped, words } from "../../parts/list/read-address.ts";

export const pageSize = 25;
/** What a column of the table takes, with its date in one line, and the column of names, in pixels. */
const COLUMN = 132;
const NAMES = 184;
const [FEWEST, MOST] = [2, 20];
/** A phone shows one assessment after the other, of so many at a time. */
const PHONE = 608;
const ON_PHONE = 8;

/** Returns how many assessments fit beside the names, so that none is cut. @param width In pixels. */
export function columnsIn(width: number): number {
  if (width <= PHONE) return ON_PHONE;
  return Math.max(FEWEST, Math.min(MOST, Math.floor((width - NAMES) / COLUMN)));
}

export const kinds = ["mock", "diagnostic", "quiz", "practice"] as const;
export const waiting = ["not_released", "missed"] as const;

/** Reads how the gradebook is filtered and which page of it is in sight, as an address has it; what is usual is left out. */
export const readGradebookSearch = addressReader({
  search: words,
  group: id,
  school: id,
  kind: oneOf(kinds),
  only: oneOf(waiting),
  /** By name, or by the score in an assessment, whose id it is. */
  ordering: shaped(/^-?(name|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
  page: laterPage,
  columns_page: laterPage,
});
export type GradebookSearch = ReturnType<typeof readGradebookSearch>;
