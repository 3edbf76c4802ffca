import { z } from "zod";
import { text } from "./common.ts";

/** Most comments in one mark. */
export const MAX_INLINE_COMMENTS = 200;

/** What a marker says of a passage of an answer; `start` and `end` count UTF-16 units of the text as it was typed. */
export const inlineComment = z.object({
  interaction: z.string().max(200),
  start: z.number().int().min(0).max(1_000_000),
  end: z.number().int().min(1).max(1_000_000),
  text: text(2000).refine((words) => words.trim() !== "", { message: "Enter a comment" }),
});
export type InlineComment = z.output<typeof inlineComment>;
