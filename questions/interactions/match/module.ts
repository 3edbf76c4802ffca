import { labelText } from "../../html/text.ts";
import { contentPart, mapOptionHtml } from "../html-parts.ts";
import type { InteractionModule } from "../module.ts";
import { pairKeyWithIds } from "../pairs/pair-key.ts";
import { scorePairs } from "../pairs/pair-score.ts";
import { summarizePairs } from "../pairs/pair-summary.ts";
import { pairsFromSource } from "../pairs/source-pairs.ts";
import { letterOf, partIdReader, withPartIds } from "../part-names.ts";
import { heldInPlace, shuffled } from "../shuffle.ts";
import { matchCandidate } from "./candidate.ts";
import type { MatchContent, MatchInput } from "./content.ts";
import { type MatchKey, matchKey } from "./key.ts";
import { validateMatch } from "./validate.ts";

const texts = (parts: MatchContent["sources"]) => new Map(parts.map((part) => [part.id, labelText(part.content)]));

/** Everything the server knows of `match`. Nameless sources are called A, B, …, nameless targets 1, 2, … */
export const matchModule: InteractionModule<MatchInput, MatchContent, MatchKey> = {
  type: "match",
  key: matchKey,
  ownsInput: (input): input is MatchInput => input.type === "match",
  owns: (content): content is MatchContent => content.type === "match",
  withIds: (input, id, newId) => ({
    ...input,
    id,
    sources: withPartIds(input.sources, newId, letterOf),
    targets: withPartIds(input.targets, newId, (index) => String(index + 1)),
  }),
  withKeyIds: (content, key) => pairKeyWithIds(key, partIdReader(content.sources), partIdReader(content.targets)),
  mapHtml: (content, change) => ({
    ...content,
    prompt: change(content.prompt),
    sources: content.sources.map((part) => mapOptionHtml(part, change)),
    targets: content.targets.map((part) => mapOptionHtml(part, change)),
  }),
  parts: (content) => [...content.sources, ...content.targets].map(contentPart),
  nameParts: (input, name) => ({
    ...input,
    sources: input.sources.map((part, index) => ({ ...part, ...name(part, index) })),
    targets: input.targets.map((part, index) => ({ ...part, ...name(part, input.sources.length + index) })),
  }),
  candidate: matchCandidate,
  drawOrder: (content, { shuffle, random }) =>
    shuffle && content.shuffle
      ? [...shuffled(heldInPlace(content.sources), random), ...shuffled(heldInPlace(content.targets), random)]
      : null,
  validate: validateMatch,
  score: scorePairs,
  summarize: (content, key, response) => summarizePairs(texts(content.sources), texts(content.targets), key, response),
  responseFromSource: (content, response) =>
    pairsFromSource(response, partIdReader(content.sources), partIdReader(content.targets)),
};
