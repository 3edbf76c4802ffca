import type { QueueRow } from "./requests.ts";

/** The filters of the queue that are kept while marking. */
export type Kept = {
  question?: string | undefined;
  anonymous?: boolean | undefined;
  /** Where two marks disagree, the next of those; elsewhere the next that waits for a mark. */
  state?: "adjudicate" | undefined;
};

const queryOf = ({ question, anonymous, state }: Kept) => {
  const search = new URLSearchParams();
  if (question) search.set("question", question);
  if (anonymous) search.set("anonymous", "true");
  if (state) search.set("state", state);
  const text = search.toString();
  return text ? `?${text}` : "";
};

/** Returns where an answer is marked. */
export const answerAddress = ({ session, attempt }: Pick<QueueRow, "session" | "attempt">, kept: Kept) =>
  `/marking/${session}/${attempt}${queryOf(kept)}`;

/** Returns the queue with its filters. */
export const queueAddress = (kept: Kept) => `/marking${queryOf(kept)}`;
