import { z } from "zod";
import { choiceCandidateSchema } from "./choice/candidate-schema.ts";
import { choiceContent, choiceInput } from "./choice/content.ts";
import { choiceKey } from "./choice/key.ts";
import { extendedTextCandidateSchema } from "./extended-text/candidate-schema.ts";
import { extendedTextContent, extendedTextInput } from "./extended-text/content.ts";
import { extendedTextKey } from "./extended-text/key.ts";
import { fileUploadCandidateSchema } from "./file-upload/candidate-schema.ts";
import { fileUploadContent, fileUploadInput } from "./file-upload/content.ts";
import { gapMatchCandidateSchema } from "./gap-match/candidate-schema.ts";
import { gapMatchContent, gapMatchInput } from "./gap-match/content.ts";
import { hotspotCandidateSchema } from "./hotspot/candidate-schema.ts";
import { hotspotContent, hotspotInput } from "./hotspot/content.ts";
import { inlineChoiceCandidateSchema } from "./inline-choice/candidate-schema.ts";
import { inlineChoiceContent, inlineChoiceInput } from "./inline-choice/content.ts";
import { matchCandidateSchema } from "./match/candidate-schema.ts";
import { matchContent, matchInput } from "./match/content.ts";
import { numericEntryCandidateSchema } from "./numeric-entry/candidate-schema.ts";
import { numericEntryContent, numericEntryInput } from "./numeric-entry/content.ts";
import { numericEntryKey } from "./numeric-entry/key.ts";
import { orderCandidateSchema } from "./order/candidate-schema.ts";
import { orderContent, orderInput } from "./order/content.ts";
import { orderKey } from "./order/key.ts";
import { pairKey } from "./pairs/pair-key.ts";
import { textEntryCandidateSchema } from "./text-entry/candidate-schema.ts";
import { textEntryContent, textEntryInput } from "./text-entry/content.ts";
import { textEntryKey } from "./text-entry/key.ts";

/** Input of any interaction, discriminated by `type`. */
export const interactionInput = z.discriminatedUnion("type", [
  choiceInput,
  inlineChoiceInput,
  textEntryInput,
  numericEntryInput,
  matchInput,
  orderInput,
  gapMatchInput,
  hotspotInput,
  extendedTextInput,
  fileUploadInput,
]);

/** Any stored interaction. */
export const interactionContent = z.discriminatedUnion("type", [
  choiceContent,
  inlineChoiceContent,
  textEntryContent,
  numericEntryContent,
  matchContent,
  orderContent,
  gapMatchContent,
  hotspotContent,
  extendedTextContent,
  fileUploadContent,
]);

/** Any candidate view of an interaction. */
export const interactionCandidateSchema = z.discriminatedUnion("type", [
  choiceCandidateSchema,
  inlineChoiceCandidateSchema,
  textEntryCandidateSchema,
  numericEntryCandidateSchema,
  matchCandidateSchema,
  orderCandidateSchema,
  gapMatchCandidateSchema,
  hotspotCandidateSchema,
  extendedTextCandidateSchema,
  fileUploadCandidateSchema,
]);

/**
 * Any interaction's key. The shapes are strict, so the union cannot drop a field; whose key it is, `validate.ts` checks. Inline
 * choices and hotspots have the shape of a choice's key, file uploads that of an essay's.
 */
export const interactionKey = z.union([choiceKey, textEntryKey, numericEntryKey, pairKey, orderKey, extendedTextKey]);

export type InteractionInput = z.infer<typeof interactionInput>;
export type InteractionContent = z.infer<typeof interactionContent>;
export type InteractionKey = z.infer<typeof interactionKey>;
