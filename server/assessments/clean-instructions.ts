import { MAX_INSTRUCTIONS_LENGTH } from "@sextant/contract/section-fields.ts";
import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { tooLong } from "../platform/refusal.ts";

/** Instructions as they are kept. @throws Refusal `invalid` for those that cleaning makes too long. */
export function cleanInstructions(html: string): string {
  const clean = cleanHtml(html);
  if (clean.length > MAX_INSTRUCTIONS_LENGTH) throw tooLong("instructions", MAX_INSTRUCTIONS_LENGTH);
  return clean;
}
