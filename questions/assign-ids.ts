import { renameGaps, renamePlaceholders } from "./html/placeholders.ts";
import { partIdReader } from "./interactions/part-names.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { InteractionContent, InteractionInput, InteractionKey } from "./interactions/schemas.ts";
import type { QuestionContent, QuestionInput, ScoreRule } from "./question.ts";

/** An interaction that came with neither id nor name is called as QTI would call it: RESPONSE, or RESPONSE1, RESPONSE2 … of several. */
function named(input: InteractionInput, index: number, count: number): InteractionInput {
  if (input.id !== undefined || input.source_identifier !== null) return input;
  return { ...input, source_identifier: count === 1 ? "RESPONSE" : `RESPONSE${index + 1}` };
}

function identified(inputs: readonly InteractionInput[], newId: () => string): InteractionContent[] {
  return inputs.map((input, index) => {
    const ready = named(input, index, inputs.length);
    return moduleOf(ready).withIds(ready, ready.id ?? newId(), newId);
  });
}

/** Finds an interaction by id or, failing that, by source identifier; the first wins. */
export function findInteraction(
  interactions: readonly InteractionContent[],
  name: string,
): InteractionContent | undefined {
  return interactions.find((one) => one.id === name) ?? interactions.find((one) => one.source_identifier === name);
}

function keysById(interactions: readonly InteractionContent[], key: QuestionInput["key"]) {
  const entries = Object.entries(key).map(([name, own]): [string, InteractionKey] => {
    const interaction = findInteraction(interactions, name);
    return interaction ? [interaction.id, moduleOf(interaction).withKeyIds(interaction, own)] : [name, own];
  });
  return Object.fromEntries(entries);
}

/** The score rule with names of interactions replaced by ids. What names an interaction that isn't there any more says nothing, and goes. */
function scoreRuleById(interactions: readonly InteractionContent[], rule: ScoreRule): ScoreRule {
  const { weights, requires, ...plain } = rule;
  const idOf = (name: string) => findInteraction(interactions, name)?.id;
  const named = <T>(entries: Readonly<Record<string, T>>, rename: (value: T) => T | undefined) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, value]): [string, T][] => {
        const [id, own] = [idOf(name), rename(value)];
        return id === undefined || own === undefined ? [] : [[id, own]];
      }),
    );
  return {
    ...plain,
    ...(weights ? { weights: named(weights, (weight) => weight) } : {}),
    ...(requires ? { requires: named(requires, idOf) } : {}),
  };
}

/**
 * Gives an id to every interaction and part that has none, and rewrites the key and the places of inline interactions and gaps from
 * source identifiers to ids. Ids that are there stay, since option ids last across versions; names that mean nothing stay too, for
 * `validateQuestion` to report. Idempotent.
 */
export function assignIds(input: QuestionInput, newId: () => string): QuestionContent {
  const interactions = identified(input.interactions, newId);
  const idOf = (name: string) => findInteraction(interactions, name)?.id ?? name;
  const gaps = interactions.flatMap((one) =>
    moduleOf(one)
      .parts(one)
      .filter((part) => part.isGap),
  );
  return {
    ...input,
    interactions,
    key: keysById(interactions, input.key),
    score_rule: scoreRuleById(interactions, input.score_rule),
    body: renameGaps(renamePlaceholders(input.body, idOf), partIdReader(gaps)),
  };
}

/**
 * Returns the key of a patch, which may name interactions and options by source identifier, by ids of the content that it
 * patches.
 */
export function keyWithIds(
  content: Pick<QuestionContent, "interactions">,
  key: QuestionInput["key"],
): QuestionInput["key"] {
  return keysById(content.interactions, key);
}
