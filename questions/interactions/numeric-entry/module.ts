import type { InteractionModule } from "../module.ts";
import { numericEntryCandidate } from "./candidate.ts";
import type { NumericEntryContent, NumericEntryInput } from "./content.ts";
import { type NumericEntryKey, numericEntryKey } from "./key.ts";
import { scoreNumericEntry } from "./score.ts";
import { summarizeNumericEntry } from "./summary.ts";
import { validateNumericEntry } from "./validate.ts";

/** Everything the server knows of `numeric_entry`. */
export const numericEntryModule: InteractionModule<NumericEntryInput, NumericEntryContent, NumericEntryKey> = {
  type: "numeric_entry",
  key: numericEntryKey,
  ownsInput: (input): input is NumericEntryInput => input.type === "numeric_entry",
  owns: (content): content is NumericEntryContent => content.type === "numeric_entry",
  withIds: (input, id) => ({ ...input, id }),
  withKeyIds: (_, key) => key,
  mapHtml: (content, change) => ({ ...content, prompt: change(content.prompt) }),
  parts: () => [],
  nameParts: (input) => input,
  candidate: numericEntryCandidate,
  drawOrder: () => null,
  validate: validateNumericEntry,
  score: scoreNumericEntry,
  summarize: summarizeNumericEntry,
  // An author who tries out a question may send a JSON number.
  responseFromSource: (_, response) => (typeof response === "number" ? String(response) : response),
};
