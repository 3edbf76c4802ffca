import type { InteractionModule } from "../module.ts";
import { textEntryCandidate } from "./candidate.ts";
import type { TextEntryContent, TextEntryInput } from "./content.ts";
import { type TextEntryKey, textEntryKey } from "./key.ts";
import { scoreTextEntry } from "./score.ts";
import { summarizeTextEntry } from "./summary.ts";
import { validateTextEntry } from "./validate.ts";

/** Everything the server knows of `text_entry`. */
export const textEntryModule: InteractionModule<TextEntryInput, TextEntryContent, TextEntryKey> = {
  type: "text_entry",
  key: textEntryKey,
  ownsInput: (input): input is TextEntryInput => input.type === "text_entry",
  owns: (content): content is TextEntryContent => content.type === "text_entry",
  withIds: (input, id) => ({ ...input, id }),
  withKeyIds: (_, key) => key,
  mapHtml: (content, change) => ({ ...content, prompt: change(content.prompt) }),
  parts: () => [],
  nameParts: (input) => input,
  candidate: textEntryCandidate,
  drawOrder: () => null,
  validate: validateTextEntry,
  score: scoreTextEntry,
  summarize: summarizeTextEntry,
  responseFromSource: (_, response) => response,
};
