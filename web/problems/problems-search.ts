import { addressReader, id, laterPage, oneOf } from "../list/read-address.ts";

const shows = ["open", "during", "answered"] as const;
/** Which reports are listed: those that wait, of them those made during a test, or those that were answered. */
export type Show = (typeof shows)[number];

/** What the queue shows, as it stands in the address: `question` is the one in sight. */
export type ProblemsSearch = ReturnType<typeof readProblemsSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readProblemsSearch = addressReader({ show: oneOf(shows), question: id, page: laterPage });
