import type { InteractionModule } from "../module.ts";
import { extendedTextCandidate } from "./candidate.ts";
import type { ExtendedTextContent, ExtendedTextInput } from "./content.ts";
import { type ExtendedTextKey, extendedTextKey } from "./key.ts";
import { withRubricIds } from "./rubric-ids.ts";
import { scoreExtendedText } from "./score.ts";
import { summarizeExtendedText } from "./summary.ts";
import { validateExtendedText } from "./validate.ts";

/** Everything the server knows of `extended_text`. */
export const extendedTextModule: InteractionModule<ExtendedTextInput, ExtendedTextContent, ExtendedTextKey> = {
  type: "extended_text",
  key: extendedTextKey,
  ownsInput: (input): input is ExtendedTextInput => input.type === "extended_text",
  owns: (content): content is ExtendedTextContent => content.type === "extended_text",
  withIds: (input, id) => ({ ...input, id }),
  withKeyIds: (_, key) => withRubricIds(key),
  mapHtml: (content, change) => ({ ...content, prompt: change(content.prompt) }),
  parts: () => [],
  nameParts: (input) => input,
  candidate: extendedTextCandidate,
  drawOrder: () => null,
  validate: validateExtendedText,
  score: scoreExtendedText,
  summarize: summarizeExtendedText,
  responseFromSource: (_, response) => response,
};
