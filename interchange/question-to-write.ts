import type { QuestionContent } from "@sextant/questions/question.ts";

/** A question on its way out. */
export interface QuestionToWrite {
  id: string;
  title: string;
  content: QuestionContent;
  /** {level: name} of its tags. */
  tagNames: Record<string, string>;
}

/** A picture's bytes, as a package holds them. */
export interface PictureToWrite {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** What a format cannot say of a question. */
export interface WriteLoss {
  question: string;
  message: string;
}
