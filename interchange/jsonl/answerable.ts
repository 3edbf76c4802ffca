import type { QuestionInput, questionInput } from "@sextant/questions/question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import type { z } from "zod";
import type { Message } from "../messages/message.ts";

type Interactions = NonNullable<z.input<typeof questionInput>["interactions"]>;

/** What is to be answered, with its key; or why it cannot be taken in. */
export type Answerable =
  | {
      interactions: Interactions;
      key: QuestionInput["key"];
      notes: Message[];
      /** What of it is lost. */
      losses?: Message[];
    }
  | { refused: "unsupported" | "invalid"; message: Message };

export const invalid = (message: Message): Answerable => ({ refused: "invalid", message });
export const unsupported = (message: Message): Answerable => ({ refused: "unsupported", message });

/** Returns an answer as a report repeats it: a text as it is, anything else as JSON. */
export const shown = (answer: unknown): string =>
  typeof answer === "string" ? answer : cutText(JSON.stringify(answer ?? null) ?? "", 200);
