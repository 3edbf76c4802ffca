import { renameGaps } from "../../html/placeholders.ts";
import { labelText } from "../../html/text.ts";
import { contentPart, labelledPart, mapOptionHtml } from "../html-parts.ts";
import type { InteractionModule } from "../module.ts";
import { pairKeyWithIds } from "../pairs/pair-key.ts";
import { scorePairs } from "../pairs/pair-score.ts";
import { summarizePairs } from "../pairs/pair-summary.ts";
import { pairsFromSource } from "../pairs/source-pairs.ts";
import { letterOf, partIdReader, withPartIds } from "../part-names.ts";
import { heldInPlace, shuffled } from "../shuffle.ts";
import { gapMatchCandidate } from "./candidate.ts";
import type { GapMatchContent, GapMatchInput } from "./content.ts";
import { type GapMatchKey, gapMatchKey } from "./key.ts";
import { gapSides } from "./response.ts";
import { validateGapMatch } from "./validate.ts";

const gapName = (index: number) => `G${index + 1}`;

/** Everything the server knows of `gap_match`. Nameless options are called A, B, …, nameless gaps G1, G2, … */
export const gapMatchModule: InteractionModule<GapMatchInput, GapMatchContent, GapMatchKey> = {
  type: "gap_match",
  key: gapMatchKey,
  ownsInput: (input): input is GapMatchInput => input.type === "gap_match",
  owns: (content): content is GapMatchContent => content.type === "gap_match",
  withIds(input, id, newId) {
    const gaps = withPartIds(input.gaps, newId, gapName);
    const prompt = renameGaps(input.prompt, partIdReader(gaps));
    return { ...input, id, prompt, options: withPartIds(input.options, newId, letterOf), gaps };
  },
  withKeyIds: (content, key) => pairKeyWithIds(key, partIdReader(content.options), partIdReader(content.gaps)),
  mapHtml: (content, change) => ({
    ...content,
    prompt: change(content.prompt),
    image: change(content.image),
    options: content.options.map((option) => mapOptionHtml(option, change)),
  }),
  parts: (content) => [
    ...content.options.map(contentPart),
    ...content.gaps.map((gap) => ({ ...labelledPart(gap), isGap: content.image === "" })),
  ],
  nameParts: (input, name) => ({
    ...input,
    options: input.options.map((option, index) => ({ ...option, ...name(option, index) })),
    gaps: input.gaps.map((gap, index) => ({ ...gap, ...name(gap, input.options.length + index) })),
  }),
  candidate: gapMatchCandidate,
  drawOrder: (content, { shuffle, random }) =>
    shuffle && content.shuffle ? shuffled(heldInPlace(content.options), random) : null,
  validate: validateGapMatch,
  score: (content, key, response) => scorePairs(gapSides(content), key, response),
  summarize: (content, key, response) =>
    summarizePairs(
      new Map(content.options.map((option) => [option.id, labelText(option.content)])),
      new Map(content.gaps.map((gap, index) => [gap.id, gap.label || gapName(index)])),
      key,
      response,
    ),
  responseFromSource: (content, response) =>
    pairsFromSource(response, partIdReader(content.options), partIdReader(content.gaps)),
};
