import type { Message } from "../messages/message.ts";
/** A question's type, what it has beside its text, and its text where that is another. */
export interface WrittenKind {
  type: string;
  rest: string;
  body?: string;
  /** The last that is done to the text. */
  finish?: (html: string) => string;
  losses: Message[];
}
