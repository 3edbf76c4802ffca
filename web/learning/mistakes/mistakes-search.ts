import { mistakeFamilies } from "@sextant/contract/reason-families.ts";
import { addressReader, id, idOrNone, laterPage, on, oneOf, shaped, words } from "../../parts/list/read-address.ts";

/** How many of the newest tests are looked at. */
export const spans = ["1", "3", "6", "12"] as const;
export const difficulties = ["1", "2", "3", "4", "5", "none"] as const;
export const paces = ["fast", "usual", "slow"] as const;
export const positions = ["early", "middle", "late"] as const;
export const states = ["todo", "waiting", "closed", "returning", "not_redone", "redone"] as const;
/** What a cell of the map counts. */
export const measures = ["points", "questions", "minutes"] as const;
export type Measure = (typeof measures)[number];

/** The state of the screen in the address. */
export type MistakesSearch = ReturnType<typeof readMistakesSearch>;

/** Reads the state from an address and drops what it doesn’t know. */
export const readMistakesSearch = addressReader({
  user: id,
  group: id,
  session: id,
  newest: oneOf(spans),
  under: id,
  tag: idOrNone,
  reason: shaped(/^([\w-]{36}|[a-z_]{3,20})$/),
  family: oneOf(mistakeFamilies),
  difficulty: oneOf(difficulties),
  pace: oneOf(paces),
  position: oneOf(positions),
  section_name: words,
  state: oneOf(states),
  measure: oneOf(measures),
  /** By topic: the map, and the list with everything about each mistake. */
  view: oneOf(["topic"]),
  /** Reasons are asked for, one mistake after the other. */
  ask: on,
  ordering: oneOf(["submitted_at", "-points", "-time", "time"]),
  page: laterPage,
});

/** Returns whether mistakes are shown by topic: chosen, or as a link to one of its parts asks for. */
export function isByTopic({ view, tag, reason, under, state, ask, page, ordering }: MistakesSearch): boolean {
  return [view, tag, reason, under, state, ask, page, ordering].some((one) => one !== undefined);
}
