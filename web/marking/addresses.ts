import type { QueueRow } from "./requests.ts";

/** What is kept of the queue's cut while one marks. */
export type Kept = { question?: string | undefined; anonymous?: boolean | undefined };

const queryOf = ({ question, anonymous }: Kept) => {
  const search = new URLSearchParams();
  if (question) search.set("question", question);
  if (anonymous) search.set("anonymous", "true");
  const text = search.toString();
  return text ? `?${text}` : "";
};

/** Where an answer is marked. */
export const answerAddress = ({ session, attempt }: Pick<QueueRow, "session" | "attempt">, kept: Kept) =>
  `/marking/${session}/${attempt}${queryOf(kept)}`;

/** The queue with its cut. */
export const queueAddress = (kept: Kept) => `/marking${queryOf(kept)}`;
