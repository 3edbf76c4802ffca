import { say } from "../messages/say.ts";
import type { ReadQuestion } from "../read-question.ts";

/** A question as read, its messages as a reader of English sees them. */
export interface ReadInWords extends Omit<ReadQuestion, "messages"> {
  messages: string[];
}

export const inWords = (read: ReadQuestion): ReadInWords => ({
  ...read,
  messages: read.messages.map((one) => say(one, "en")),
});
