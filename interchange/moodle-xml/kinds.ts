import { plainText } from "@sextant/questions/html/text.ts";
import type { Part, Refused } from "../draft.ts";
import type { Message } from "../messages/message.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import type { QuestionTexts } from "./question-texts.ts";

/** What a kind of question turns out to be. */
export interface Understood {
  parts: Part[];
  /** The question's text, where it is not simply that: with places for answers, or gone into the interaction. */
  body?: string;
  combine?: "all" | "sum";
  /** What each part is worth beside the others, in their order. */
  weights?: number[];
  /** What the question is worth where it does not say so itself. */
  points?: number;
  losses?: Message[];
  notes?: Message[];
}

/** Reads one kind of question. */
export type KindReader = (question: XmlElement, texts: QuestionTexts) => Understood | Refused;

/** The name of a question's only interaction. */
export const NAME = "RESPONSE";

/** Returns true for feedback that says something. */
export const saysSomething = (html: string): boolean => plainText(html) !== "" || html.includes("<img");
