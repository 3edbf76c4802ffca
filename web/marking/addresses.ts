import type { QueueRow } from "./requests.ts";

/** The filters of the queue that are kept while marking. */
export type Kept = { question?: string | undefined; anonymous?: boolean | undefined };

const queryOf = ({ question, anonymous }: Kept) => {
  const search = new URLSearchParams();
  if (question) search.set("question", question);
  if (anonymous) search.set("anonymous", "true");
  const text = search.toString();
  return text ? `?${text}` : "";
};

/** Returns where an answer is marked. */
export const answerAddress = ({ session, attempt }: Pick<QueueRow, "session" | "attempt">, kept: Kept) =>
  `/marking/${session}/${attempt}${queryOf(kept)}`;

/** Returns the queue with its filters. */
export const queueAddress = (kept: Kept) => `/marking${queryOf(kept)}`;
