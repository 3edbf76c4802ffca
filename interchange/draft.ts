import type { questionInput } from "@sextant/questions/question.ts";
import type { z } from "zod";
import type { Message } from "./messages/message.ts";

type Input = z.input<typeof questionInput>;

export type InteractionDraft = NonNullable<Input["interactions"]>[number];
export type KeyDraft = NonNullable<Input["key"]>;

/** One interaction as a reader makes it, with its key; its parts are known by source identifier. */
export interface Part {
  interaction: InteractionDraft;
  key: KeyDraft[string];
  /** What of it is lost. */
  losses: Message[];
  /** Its key is still missing. */
  isUnfinished?: boolean;
}

/** Why a question, or a part of it, cannot be imported. */
export interface Refused {
  refused: "unsupported" | "invalid";
  message: Message;
}

export const unsupported = (message: Message): Refused => ({ refused: "unsupported", message });
export const invalid = (message: Message): Refused => ({ refused: "invalid", message });

/** Returns what a question is called when the file does not: A, B … Z, then O27, O28 … */
export const optionName = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : `O${index + 1}`);
