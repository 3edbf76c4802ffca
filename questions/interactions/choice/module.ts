import type { InteractionModule } from "../module.ts";
import { choiceCandidate } from "./candidate.ts";
import type { ChoiceContent, ChoiceInput } from "./content.ts";
import { type ChoiceKey, choiceKey } from "./key.ts";
import { readChoiceResponse } from "./response.ts";
import { scoreChoice } from "./score.ts";
import { summarizeChoice } from "./summary.ts";
import { validateChoice } from "./validate.ts";

/** "A", "B", … "Z", "AA": how the options of a printed question are called. */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

/** Finds an option's id by id or, failing that, by source identifier; the first wins; what is unknown stays. */
function optionIdReader(content: ChoiceContent): (name: string) => string {
  const ids = new Set(content.options.map((option) => option.id));
  const bySource = new Map(content.options.toReversed().map((option) => [option.source_identifier, option.id]));
  return (name) => (ids.has(name) ? name : (bySource.get(name) ?? name));
}

/** An option that came with neither id nor name is called by its letter, as its author would. */
function withOptionIds(input: ChoiceInput, newId: () => string): ChoiceContent["options"] {
  return input.options.map((option, index) => ({
    ...option,
    id: option.id ?? newId(),
    source_identifier: option.source_identifier ?? (option.id === undefined ? letterOf(index) : null),
  }));
}

/** Everything the server knows of `choice`. */
export const choiceModule: InteractionModule<ChoiceInput, ChoiceContent, ChoiceKey> = {
  type: "choice",
  key: choiceKey,
  ownsInput: (input): input is ChoiceInput => input.type === "choice",
  owns: (content): content is ChoiceContent => content.type === "choice",
  withIds: (input, id, newId) => ({ ...input, id, options: withOptionIds(input, newId) }),
  withKeyIds(content, key) {
    const idOf = optionIdReader(content);
    const { mapping } = key;
    const correct = [...new Set(key.correct.map(idOf))];
    if (!mapping) return { ...key, correct };
    const points = Object.fromEntries(Object.entries(mapping.points).map(([name, value]) => [idOf(name), value]));
    return { ...key, correct, mapping: { ...mapping, points } };
  },
  mapHtml: (content, change) => ({
    ...content,
    prompt: change(content.prompt),
    options: content.options.map((option) => ({
      ...option,
      content: change(option.content),
      feedback: change(option.feedback),
    })),
  }),
  candidate: choiceCandidate,
  shuffledOptions: (content) =>
    content.shuffle ? content.options.map((option) => ({ id: option.id, fixed: option.fixed })) : null,
  validate: validateChoice,
  score: scoreChoice,
  summarize: summarizeChoice,
  responseFromSource(content, response) {
    const named = typeof response === "string" ? [response] : readChoiceResponse(response);
    return named ? named.map(optionIdReader(content)) : response;
  },
};
