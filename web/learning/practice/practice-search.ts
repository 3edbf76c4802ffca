import { isHere } from "../../base/common/return-path.ts";
import { addressReader, id, laterPage, oneOf, shaped, words } from "../../parts/list/read-address.ts";

/** The ways to make a set. */
export const ways = ["mistakes", "filter", "hand"] as const;
export type Way = (typeof ways)[number];

/** Reads what the screen shows and whether a set is being made, as an address has it. */
export const readPracticeSearch = addressReader({
  /** A set is made this way. */
  build: oneOf(ways),
  /** Its topic, or several with commas between them. */
  tag: shaped(/^[\w-]{36}(,[\w-]{36}){0,49}$/),
  /** For the team: how hard its questions are. */
  difficulty: oneOf(["1", "2", "3", "4", "5"]),
  /** For the team: whom it is for. */
  user: id,
  group: id,
  /** For the team: where it was asked for. */
  from: (value: unknown) => (typeof value === "string" && isHere(value) ? value : undefined),
  show: oneOf(["archived"]),
  search: words,
  page: laterPage,
});
export type PracticeSearch = ReturnType<typeof readPracticeSearch>;
