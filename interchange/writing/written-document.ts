import { distinct, type Message } from "../messages/message.ts";
import type { WriteLoss } from "../question-to-write.ts";

/** A document of questions, and what it could not say of them. */
export interface WrittenDocument {
  text: string;
  losses: WriteLoss[];
}

/** Returns what is said of a question that is not in the document. */
export const notWritten = (question: string, why: Message): WriteLoss => ({
  question,
  message: why,
  isLeftOut: true,
});

/** Returns what a document does not say of a question, each once. */
export const lossesOf = (question: string, messages: Iterable<Message>): WriteLoss[] =>
  distinct([...messages]).map((message) => ({ question, message }));
