import { addressReader, id, laterPage, on, oneOf } from "../../parts/list/read-address.ts";

/** Reads what stays of the queue's filter while one marks. */
export const readMarkSearch = addressReader({ question: id, anonymous: on, state: oneOf(["adjudicate"]) });

/** Reads how the queue is filtered from its address: `question` leaves its answers alone; `anonymous` hides whose answers they are. */
export const readMarkingSearch = addressReader({
  question: id,
  state: oneOf(["claimed", "second", "adjudicate", "differs", "decided", "released", "sent_back", "mine"]),
  anonymous: on,
  page: laterPage,
});
export type MarkingSearch = ReturnType<typeof readMarkingSearch>;

/** Returns what of the queue's filter goes with an answer that is opened from it. */
export const keptOf = ({ question, anonymous, state }: MarkingSearch) => ({
  question,
  anonymous,
  state: state === "adjudicate" ? state : undefined,
});
