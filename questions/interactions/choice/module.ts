import { contentPart, mapOptionHtml } from "../html-parts.ts";
import type { InteractionModule } from "../module.ts";
import { optionKeyWithIds } from "../option-key.ts";
import { letterOf, partIdReader, withPartIds } from "../part-names.ts";
import { heldInPlace, shuffled } from "../shuffle.ts";
import { choiceCandidate } from "./candidate.ts";
import type { ChoiceContent, ChoiceInput } from "./content.ts";
import { type ChoiceKey, choiceKey } from "./key.ts";
import { readChoiceResponse } from "./response.ts";
import { scoreChoice } from "./score.ts";
import { summarizeChoice } from "./summary.ts";
import { validateChoice } from "./validate.ts";

/** Everything the server knows of `choice`. */
export const choiceModule: InteractionModule<ChoiceInput, ChoiceContent, ChoiceKey> = {
  type: "choice",
  key: choiceKey,
  ownsInput: (input): input is ChoiceInput => input.type === "choice",
  owns: (content): content is ChoiceContent => content.type === "choice",
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
  candidate: choiceCandidate,
  drawOrder: (content, { shuffle, random }) =>
    shuffle && content.shuffle ? shuffled(heldInPlace(content.options), random) : null,
  validate: validateChoice,
  score: scoreChoice,
  summarize: summarizeChoice,
  responseFromSource(content, response) {
    const named = typeof response === "string" ? [response] : readChoiceResponse(response);
    return named ? named.map(partIdReader(content.options)) : response;
  },
};
