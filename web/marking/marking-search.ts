import { addressReader, id, laterPage, on, oneOf } from "../list/read-address.ts";

/** Reads what stays of the queue's filter while one marks. */
export const readMarkSearch = addressReader({ question: id, anonymous: on });

/** Reads how the queue is filtered from its address: `question` leaves its answers alone; `anonymous` hides whose answers they are. */
export const readMarkingSearch = addressReader({
  question: id,
  state: oneOf(["marked", "mine"]),
  anonymous: on,
  page: laterPage,
});
export type MarkingSearch = ReturnType<typeof readMarkingSearch>;
