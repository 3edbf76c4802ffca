import { z } from "zod";
import { choiceCandidateSchema } from "./choice/candidate-schema.ts";
import { choiceContent, choiceInput } from "./choice/content.ts";
import { choiceKey } from "./choice/key.ts";
import { numericEntryCandidateSchema } from "./numeric-entry/candidate-schema.ts";
import { numericEntryContent, numericEntryInput } from "./numeric-entry/content.ts";
import { numericEntryKey } from "./numeric-entry/key.ts";
import { textEntryCandidateSchema } from "./text-entry/candidate-schema.ts";
import { textEntryContent, textEntryInput } from "./text-entry/content.ts";
import { textEntryKey } from "./text-entry/key.ts";

/** Any interaction as it may come in, told apart by `type`. */
export const interactionInput = z.discriminatedUnion("type", [choiceInput, textEntryInput, numericEntryInput]);

/** Any stored interaction. */
export const interactionContent = z.discriminatedUnion("type", [choiceContent, textEntryContent, numericEntryContent]);

/** Any candidate view of an interaction. */
export const interactionCandidateSchema = z.discriminatedUnion("type", [
  choiceCandidateSchema,
  textEntryCandidateSchema,
  numericEntryCandidateSchema,
]);

/** Any interaction's key. The shapes are strict, so the union cannot drop a field; whose key it is, `validate.ts` checks. */
export const interactionKey = z.union([choiceKey, textEntryKey, numericEntryKey]);

export type InteractionInput = z.infer<typeof interactionInput>;
export type InteractionContent = z.infer<typeof interactionContent>;
export type InteractionKey = z.infer<typeof interactionKey>;
