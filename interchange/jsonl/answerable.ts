import type { QuestionInput, questionInput } from "@sextant/questions/question.ts";
import type { z } from "zod";

type Interactions = NonNullable<z.input<typeof questionInput>["interactions"]>;

/** What is to be answered, with its key; or why it cannot be taken in. */
export type Answerable =
  | {
      interactions: Interactions;
      key: QuestionInput["key"];
      notes: string[];
      /** What of it is lost, in words. */
      losses?: string[];
    }
  | { refused: "unsupported" | "invalid"; message: string };

export const invalid = (message: string): Answerable => ({ refused: "invalid", message });
export const unsupported = (message: string): Answerable => ({ refused: "unsupported", message });
