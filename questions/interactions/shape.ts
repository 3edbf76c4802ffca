import { z } from "zod";
import { MAX_HTML_LENGTH } from "../html/limits.ts";

/** An id, or a source identifier: whatever the author or the imported file calls it. */
export const identifier = z.string().min(1).max(200);

/** Authored HTML. Its length is checked here on input, and again after cleaning; `html/clean.ts` cleans it. */
export const authoredHtml = z
  .string()
  .max(MAX_HTML_LENGTH, `Must have at most ${MAX_HTML_LENGTH.toLocaleString("en")} characters of HTML`);

/** Fields of every interaction on input; ids may still be missing. */
export const interactionInputShape = {
  id: identifier.optional(),
  source_identifier: identifier.nullable().default(null),
  prompt: authoredHtml.default(""),
};
