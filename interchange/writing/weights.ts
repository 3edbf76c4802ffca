import { plainText } from "@sextant/questions/html/text.ts";
import { mappingMaximum } from "@sextant/questions/interactions/option-score.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { type Message, message } from "../messages/message.ts";
import type { NotWritten } from "./outline.ts";

type Interaction = QuestionContent["interactions"][number];
type Choice = Extract<Interaction, { type: "choice" | "inline_choice" }>;
type Key = QuestionContent["key"][string];

/** An option with what it is worth, 1 being full marks. */
export interface WeightedOption {
  content: string;
  feedback: string;
  fraction: number;
}

export interface Weights {
  isSingle: boolean;
  options: WeightedOption[];
  losses: Message[];
}

const tidy = (fraction: number) => Math.round(fraction * 1e9) / 1e9;

/**
 * Returns a choice with the weights that score it as its key does, where one answer is worth its weight and several are worth their
 * sum.
 */
export function weightsOf(interaction: Choice, key: Key | undefined): Weights | NotWritten {
  if (!key || !("correct" in key) || ("mapping" in key && Array.isArray(key.mapping?.points)))
    return { not: message("not_key_read") };
  const right = new Set(key.correct.filter((name) => typeof name === "string"));
  const maxChoices = interaction.type === "choice" ? interaction.max_choices : 1;
  const isSingle = maxChoices === 1;
  const mapping = "mapping" in key ? (key.mapping as Parameters<typeof mappingMaximum>[1] | undefined) : undefined;
  const losses: Message[] = [];
  let worth: (id: string) => number;
  if (mapping) {
    const full = mappingMaximum({ options: interaction.options, max_choices: maxChoices }, mapping);
    if (full === 0) return { not: message("not_earning") };
    const low = Math.min(full, Math.max(0, mapping.lower_bound ?? 0));
    const points = (id: string) =>
      Object.hasOwn(mapping.points, id) ? (mapping.points[id] ?? 0) : (mapping.default_points ?? 0);
    if (low > 0 && !isSingle) losses.push(message("out_lowest"));
    worth = isSingle ? (id) => Math.min(full, Math.max(low, points(id))) / full : (id) => points(id) / full;
  } else {
    const isAny = interaction.type === "inline_choice";
    if (right.size === 0 || (isSingle && right.size > 1 && !isAny)) return { not: message("not_one_right") };
    const isPartial = "partial" in key && key.partial === "per_option";
    if (!isSingle && !isPartial && right.size > 1) losses.push(message("part_of_right"));
    const share = isSingle ? 1 : 1 / right.size;
    const wrong = isSingle ? 0 : isPartial ? -share : -1;
    worth = (id) => (right.has(id) ? share : wrong);
  }
  const options = interaction.options.map(({ id, content, feedback }) => ({
    content,
    feedback,
    fraction: tidy(worth(id)),
  }));
  if (options.some(({ fraction }) => Math.abs(fraction) > 1)) return { not: message("not_within_marks") };
  if (maxChoices > 1) losses.push(message("out_most_choices", { most: maxChoices }));
  if (interaction.type === "choice" && interaction.min_choices > 0) losses.push(message("out_least_choices"));
  if (interaction.options.some((option) => option.fixed && !refersToOthers(plainText(option.content))))
    losses.push(message("out_fixed"));
  return { isSingle, options, losses };
}

/** Returns whether a choice asks if something is true, and what is right; null when it asks anything else. */
export function truthOf(interaction: Choice, { isSingle, options, losses }: Weights): boolean | null {
  const [yes, no, ...more] = options;
  if (!isSingle || losses.length > 0 || !yes || !no || more.length > 0 || interaction.shuffle) return null;
  if (yes.content !== "True" || no.content !== "False" || yes.fraction + no.fraction !== 1) return null;
  return yes.fraction === 1 || no.fraction === 1 ? yes.fraction === 1 : null;
}
