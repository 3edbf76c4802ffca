import type { WriteLoss } from "../question-to-write.ts";

/** A document of questions, and what it could not say of them. */
export interface WrittenDocument {
  text: string;
  losses: WriteLoss[];
}

/** What is said of a question that is not in the document. */
export const notWritten = (question: string, why: string): WriteLoss => ({ question, message: `Not written: ${why}` });
