import { z } from "zod";

const common = {
  /** False or absent: upper and lower case are the same. */
  case_sensitive: z.boolean().optional(),
  /** True: accents, Arabic vowel marks and Hebrew points make no difference. */
  ignore_accents: z.boolean().optional(),
  /** True: spaces make no difference. */
  ignore_spaces: z.boolean().optional(),
  /** Points beside the other accepted answers; 1 when absent. Full marks are the highest of them. */
  points: z.number().min(0).max(1000).optional(),
};

/** `text` is taken literally; in `pattern` each `*` stands for any run of characters, `\*` for an asterisk. */
const acceptedText = z.union([
  z.strictObject({ text: z.string().max(500), ...common }),
  z.strictObject({ pattern: z.string().max(500), ...common }),
]);

/** Accepted answers. No regular expressions: an author's pattern must not be able to stall the scorer. */
export const textEntryKey = z.strictObject({ accept: z.array(acceptedText).max(500) });

export type TextEntryKey = z.infer<typeof textEntryKey>;
export type AcceptedText = z.infer<typeof acceptedText>;
