import { readChoiceResponse } from "../choice/response.ts";
import { labelledPart } from "../html-parts.ts";
import type { InteractionModule } from "../module.ts";
import { optionKeyWithIds } from "../option-key.ts";
import { letterOf, partIdReader, withPartIds } from "../part-names.ts";
import { hotspotCandidate } from "./candidate.ts";
import type { HotspotContent, HotspotInput } from "./content.ts";
import { type HotspotKey, hotspotKey } from "./key.ts";
import { scoreHotspot } from "./score.ts";
import { summarizeHotspot } from "./summary.ts";
import { validateHotspot } from "./validate.ts";

/** Everything the server knows of `hotspot`. */
export const hotspotModule: InteractionModule<HotspotInput, HotspotContent, HotspotKey> = {
  type: "hotspot",
  key: hotspotKey,
  ownsInput: (input): input is HotspotInput => input.type === "hotspot",
  owns: (content): content is HotspotContent => content.type === "hotspot",
  withIds: (input, id, newId) => ({ ...input, id, options: withPartIds(input.options, newId, letterOf) }),
  withKeyIds: (content, key) => optionKeyWithIds(key, partIdReader(content.options)),
  mapHtml: (content, change) => ({
    ...content,
    prompt: change(content.prompt),
    image: change(content.image),
    options: content.options.map((option) => ({ ...option, feedback: change(option.feedback) })),
  }),
  parts: (content) => content.options.map((option) => labelledPart(option, option)),
  nameParts: (input, name) => ({
    ...input,
    options: input.options.map((option, index) => ({ ...option, ...name(option, index) })),
  }),
  candidate: hotspotCandidate,
  drawOrder: () => null,
  validate: validateHotspot,
  score: scoreHotspot,
  summarize: summarizeHotspot,
  responseFromSource(content, response) {
    const named = typeof response === "string" ? [response] : readChoiceResponse(response);
    return named ? named.map(partIdReader(content.options)) : response;
  },
};
