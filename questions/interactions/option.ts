import { z } from "zod";
import { authoredHtml, identifier } from "./shape.ts";

/** More options than any printed question has; match and true-or-false pools stay far below. */
export const MAX_OPTIONS = 200;

/** Fields of every part of an interaction on input. Without an id, the key refers to it by its source identifier. */
export const partInputShape = {
  id: identifier.optional(),
  source_identifier: identifier.nullable().default(null),
};

/** The author's feedback for choosing a part. */
export const remarkShape = {
  feedback: authoredHtml.default(""),
  /** Id of the reason for error that choosing it betrays. */
  reason_for_error: identifier.nullable().default(null),
};

/** Input of one option. */
export const optionInput = z.object({
  ...partInputShape,
  content: authoredHtml,
  ...remarkShape,
  /** True: keeps its place when the options are shuffled ("None of the above"). */
  fixed: z.boolean().default(false),
});

/** One stored option; its id lasts across versions of the question. */
export const option = optionInput.extend({ id: identifier });
