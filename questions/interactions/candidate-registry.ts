// What the browser may hold of each interaction type: candidate shapes and response validation. Nothing here may lead to zod, a key
// or scoring code, not even through a type-only detour that a bundler would have to resolve.
import type { ChoiceCandidate } from "./choice/candidate.ts";
import { isChoiceAnswered, validateChoiceResponse } from "./choice/response.ts";
import type { ExtendedTextCandidate } from "./extended-text/candidate.ts";
import { isExtendedTextAnswered, validateExtendedTextResponse } from "./extended-text/response.ts";
import type { FileUploadCandidate } from "./file-upload/candidate.ts";
import { isFileUploadAnswered, validateFileUploadResponse } from "./file-upload/response.ts";
import type { GapMatchCandidate } from "./gap-match/candidate.ts";
import { isGapMatchAnswered, validateGapMatchResponse } from "./gap-match/response.ts";
import type { HotspotCandidate } from "./hotspot/candidate.ts";
import { isHotspotAnswered, validateHotspotResponse } from "./hotspot/response.ts";
import type { InlineChoiceCandidate } from "./inline-choice/candidate.ts";
import { isInlineChoiceAnswered, validateInlineChoiceResponse } from "./inline-choice/response.ts";
import type { MatchCandidate } from "./match/candidate.ts";
import { isMatchAnswered, validateMatchResponse } from "./match/response.ts";
import type { NumericEntryCandidate } from "./numeric-entry/candidate.ts";
import { isNumericEntryAnswered, validateNumericEntryResponse } from "./numeric-entry/response.ts";
import type { OrderCandidate } from "./order/candidate.ts";
import { isOrderAnswered, validateOrderResponse } from "./order/response.ts";
import type { TextEntryCandidate } from "./text-entry/candidate.ts";
import { isTextEntryAnswered, validateTextEntryResponse } from "./text-entry/response.ts";

export type CandidateInteraction =
  | ChoiceCandidate
  | InlineChoiceCandidate
  | TextEntryCandidate
  | NumericEntryCandidate
  | MatchCandidate
  | OrderCandidate
  | GapMatchCandidate
  | HotspotCandidate
  | ExtendedTextCandidate
  | FileUploadCandidate;
export type InteractionType = CandidateInteraction["type"];

/** One interaction's answer as saved: ids, pairs of ids or text; `null` clears. */
export type InteractionResponse = string[] | string[][] | string | null;
/** A question's answer: by interaction id. */
export type QuestionResponse = Record<string, InteractionResponse>;

/** The candidate shape of one type. */
export type CandidateOf<T extends InteractionType> = Extract<CandidateInteraction, { type: T }>;

type CandidateRegistry = {
  [T in InteractionType]: {
    validate(candidate: CandidateOf<T>, response: unknown): string[];
    isAnswered(response: unknown): boolean;
  };
};

const registry: CandidateRegistry = {
  choice: { validate: validateChoiceResponse, isAnswered: isChoiceAnswered },
  text_entry: { validate: (_, response) => validateTextEntryResponse(response), isAnswered: isTextEntryAnswered },
  numeric_entry: {
    validate: (_, response) => validateNumericEntryResponse(response),
    isAnswered: isNumericEntryAnswered,
  },
  inline_choice: { validate: validateInlineChoiceResponse, isAnswered: isInlineChoiceAnswered },
  match: { validate: validateMatchResponse, isAnswered: isMatchAnswered },
  order: { validate: validateOrderResponse, isAnswered: isOrderAnswered },
  gap_match: { validate: validateGapMatchResponse, isAnswered: isGapMatchAnswered },
  hotspot: { validate: validateHotspotResponse, isAnswered: isHotspotAnswered },
  extended_text: {
    validate: (_, response) => validateExtendedTextResponse(response),
    isAnswered: isExtendedTextAnswered,
  },
  file_upload: { validate: validateFileUploadResponse, isAnswered: isFileUploadAnswered },
};

/** Codes of what does not fit in one interaction's response; empty when it fits. */
export function validateInteractionResponse<T extends InteractionType>(
  candidate: CandidateOf<T> & { type: T },
  response: unknown,
): string[] {
  return registry[candidate.type].validate(candidate, response);
}

/** Returns true when the response to this interaction is an answer rather than nothing. */
export function isInteractionAnswered(candidate: { type: InteractionType }, response: unknown): boolean {
  return registry[candidate.type].isAnswered(response);
}
