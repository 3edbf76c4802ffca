import type { QuestionContent } from "@sextant/questions/question.ts";
import type { Message } from "./messages/message.ts";

/** A question on its way out. */
export interface QuestionToWrite {
  id: string;
  title: string;
  content: QuestionContent;
  /** {level: name} of its tags. */
  tagNames: Record<string, string>;
}

/** Returns what a question is called: by the name that its file gave it, else by how it begins. */
export const nameToWrite = ({ title, content }: QuestionToWrite): string => content.text_tags?.title?.trim() || title;

/** A picture's bytes, as a package holds them. */
export interface PictureToWrite {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** What a format cannot say of a question. */
export interface WriteLoss {
  question: string;
  message: Message;
  /** The question is not in the file at all. */
  isLeftOut?: true;
}
