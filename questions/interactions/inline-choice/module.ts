import { readChoiceResponse } from "../choice/response.ts";
import { contentPart, mapOptionHtml } from "../html-parts.ts";
import type { InteractionModule } from "../module.ts";
import { optionKeyWithIds } from "../option-key.ts";
import { letterOf, partIdReader, withPartIds } from "../part-names.ts";
import { heldInPlace, shuffled } from "../shuffle.ts";
import { inlineChoiceCandidate } from "./candidate.ts";
import type { InlineChoiceContent, InlineChoiceInput } from "./content.ts";
import { type InlineChoiceKey, inlineChoiceKey } from "./key.ts";
import { scoreInlineChoice } from "./score.ts";
import { summarizeInlineChoice } from "./summary.ts";
import { validateInlineChoice } from "./validate.ts";

/** Everything the server knows of `inline_choice`. */
export const inlineChoiceModule: InteractionModule<InlineChoiceInput, InlineChoiceContent, InlineChoiceKey> = {
  type: "inline_choice",
  key: inlineChoiceKey,
  needsPlace: true,
  ownsInput: (input): input is InlineChoiceInput => input.type === "inline_choice",
  owns: (content): content is InlineChoiceContent => content.type === "inline_choice",
  withIds: (input, id, newId) => ({ ...input, id, options: withPartIds(input.options, newId, letterOf) }),
  withKeyIds: (content, key) => optionKeyWithIds(key, partIdReader(content.options)),
  mapHtml: (content, change) => ({
    ...content,
    prompt: change(content.prompt),
    options: content.options.map((option) => mapOptionHtml(option, change)),
  }),
  parts: (content) => content.options.map(contentPart),
  nameParts: (input, name) => ({
    ...input,
    options: input.options.map((option, index) => ({ ...option, ...name(option, index) })),
  }),
  candidate: inlineChoiceCandidate,
  drawOrder: (content, { shuffle, random }) =>
    shuffle && content.shuffle ? shuffled(heldInPlace(content.options), random) : null,
  validate: validateInlineChoice,
  score: scoreInlineChoice,
  summarize: summarizeInlineChoice,
  responseFromSource(content, response) {
    const named = typeof response === "string" ? [response] : readChoiceResponse(response);
    return named ? named.map(partIdReader(content.options)) : response;
  },
};
