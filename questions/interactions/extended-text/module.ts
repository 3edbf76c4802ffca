import type { InteractionModule } from "../module.ts";
import { extendedTextCandidate } from "./candidate.ts";
import type { ExtendedTextContent, ExtendedTextInput } from "./content.ts";
import { type ExtendedTextKey, extendedTextKey } from "./key.ts";
import { scoreExtendedText } from "./score.ts";
import { summarizeExtendedText } from "./summary.ts";
import { validateExtendedText } from "./validate.ts";

/** The rubric with an id for each line that has none: its number, or the next that is free. */
function withRubricIds(rubric: ExtendedTextKey["rubric"]): ExtendedTextKey["rubric"] {
  const taken = new Set(rubric.map((row) => row.id));
  let last = 0;
  const nextFree = () => {
    do last += 1;
    while (taken.has(`r${last}`));
    return `r${last}`;
  };
  return rubric.map((row) => ({ ...row, id: row.id ?? nextFree() }));
}

/** Everything the server knows of `extended_text`. */
export const extendedTextModule: InteractionModule<ExtendedTextInput, ExtendedTextContent, ExtendedTextKey> = {
  type: "extended_text",
  key: extendedTextKey,
  ownsInput: (input): input is ExtendedTextInput => input.type === "extended_text",
  owns: (content): content is ExtendedTextContent => content.type === "extended_text",
  withIds: (input, id) => ({ ...input, id }),
  withKeyIds: (_, key) => ({ ...key, rubric: withRubricIds(key.rubric) }),
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
