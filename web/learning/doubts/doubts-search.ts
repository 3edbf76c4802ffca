import { readNumber } from "../../base/ui/read-number.ts";
import { addressReader, id, laterPage, oneOf, words } from "../../parts/list/read-address.ts";

/** A moment of a video, in milliseconds. */
const readMs = (value: unknown): number | undefined => {
  const ms = Number(value);
  return Number.isInteger(ms) && ms >= 0 && ms <= 1_000_000_000 ? ms : undefined;
};

const shows = ["open", "mine", "answered", "resolved"] as const;
export type Show = (typeof shows)[number];
const orders = ["waiting", "helps"] as const;

/** The state of the list of doubts in the address; `doubt` is the open one. */
export type DoubtsSearch = ReturnType<typeof readDoubtsSearch>;

/** Reads the state from an address and drops what it doesn’t know. */
export const readDoubtsSearch = addressReader({
  show: oneOf(shows),
  order: oneOf(orders),
  doubt: id,
  page: laterPage,
});

/** Reads from an address where something is asked. */
export const readAskSearch = addressReader({
  session: id,
  attempt: id,
  question: id,
  material: id,
  page: readNumber,
  quote: words,
  video: id,
  at_ms: readMs,
});
