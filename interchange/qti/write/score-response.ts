import { choiceKey } from "@sextant/questions/interactions/choice/key.ts";
import { gapSides } from "@sextant/questions/interactions/gap-match/response.ts";
import { inlineChoiceKey } from "@sextant/questions/interactions/inline-choice/key.ts";
import { numericEntryKey } from "@sextant/questions/interactions/numeric-entry/key.ts";
import { orderKey } from "@sextant/questions/interactions/order/key.ts";
import { pairKey } from "@sextant/questions/interactions/pairs/pair-key.ts";
import { textEntryKey } from "@sextant/questions/interactions/text-entry/key.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { type Message, message } from "../../messages/message.ts";
import { leniencyLosses, unitLosses } from "../../writing/typed-answers.ts";
import type { ScoredResponse } from "./earned.ts";
import type { NamedInteraction } from "./names.ts";
import { numberLosses, scoreNumber } from "./responses/number.ts";
import { scoreOptions } from "./responses/options.ts";
import { scoreOrder } from "./responses/order.ts";
import { scorePairs } from "./responses/pairs.ts";
import { scoreText } from "./responses/text.ts";

type Key = QuestionContent["key"][string] | undefined;

/** How many choices are declared: a list in a line takes one. */
function optionsOf({ interaction, variable, parts }: NamedInteraction, key: Key): ScoredResponse | null {
  if (interaction.type === "inline_choice") {
    const read = inlineChoiceKey.safeParse(key);
    const set = { name: variable, options: interaction.options, maxChoices: 1, isAnyRight: true, parts };
    return read.success ? scoreOptions({ ...set, key: read.data }) : null;
  }
  if (interaction.type !== "choice" && interaction.type !== "hotspot") return null;
  const read = choiceKey.safeParse(key);
  const { options, max_choices: maxChoices } = interaction;
  return read.success
    ? scoreOptions({ name: variable, options, maxChoices, isAnyRight: false, key: read.data, parts })
    : null;
}

function pairsOf({ interaction, variable, parts }: NamedInteraction, key: Key): ScoredResponse | null {
  const read = pairKey.safeParse(key);
  if (!read.success) return null;
  if (interaction.type === "match") return scorePairs(variable, interaction, read.data, parts);
  return interaction.type === "gap_match" ? scorePairs(variable, gapSides(interaction), read.data, parts) : null;
}

function typedOf({ interaction, variable }: NamedInteraction, key: Key, losses: Set<Message>): ScoredResponse | null {
  if (interaction.type === "text_entry") {
    const read = textEntryKey.safeParse(key);
    if (!read.success) return null;
    for (const loss of leniencyLosses(read.data.accept)) losses.add(loss);
    return scoreText(variable, read.data);
  }
  const read = numericEntryKey.safeParse(key);
  if (!read.success) return null;
  const unkept = interaction.type === "numeric_entry" ? unitLosses(interaction) : [];
  for (const loss of [...numberLosses(read.data), ...unkept]) losses.add(loss);
  return scoreNumber(variable, read.data);
}

function scoredOf(named: NamedInteraction, key: Key, losses: Set<Message>): ScoredResponse | null {
  const { interaction, variable, parts } = named;
  switch (interaction.type) {
    case "choice":
    case "hotspot":
    case "inline_choice":
      return optionsOf(named, key);
    case "match":
    case "gap_match":
      return pairsOf(named, key);
    case "text_entry":
    case "numeric_entry":
      return typedOf(named, key, losses);
    case "order": {
      const read = orderKey.safeParse(key);
      return read.success ? scoreOrder(variable, interaction, read.data, parts) : null;
    }
    case "extended_text":
      return { variable, baseType: "string", cardinality: "single", right: [], earned: { kind: "marked" } };
    case "file_upload":
      return { variable, baseType: "file", cardinality: "single", right: [], earned: { kind: "marked" } };
  }
}

const types = {
  choice: ["identifier", "multiple"],
  hotspot: ["identifier", "multiple"],
  inline_choice: ["identifier", "single"],
  order: ["identifier", "ordered"],
  match: ["directedPair", "multiple"],
  gap_match: ["directedPair", "multiple"],
  text_entry: ["string", "single"],
  numeric_entry: ["float", "single"],
  extended_text: ["string", "single"],
  file_upload: ["file", "single"],
} as const;

/** Returns how a response is declared and scored; without a key that can be read, nothing earns points. */
export function scoreResponse(named: NamedInteraction, key: Key, losses: Set<Message>): ScoredResponse {
  const scored = scoredOf(named, key, losses);
  if (scored) return scored;
  losses.add(message("no_key_written"));
  const [baseType, cardinality] = types[named.interaction.type];
  return { variable: named.variable, baseType, cardinality, right: [], earned: { kind: "never" } };
}
