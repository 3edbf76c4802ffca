import { addressReader, id, laterPage, oneOf } from "../../parts/list/read-address.ts";

const shows = ["open", "during", "answered"] as const;
/** Which reports are listed: open ones, the open ones made during a test, or answered ones. */
export type Show = (typeof shows)[number];

/** The filters of the queue, from the URL: `question` is the open one. */
export type ProblemsSearch = ReturnType<typeof readProblemsSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readProblemsSearch = addressReader({ show: oneOf(shows), question: id, page: laterPage });
