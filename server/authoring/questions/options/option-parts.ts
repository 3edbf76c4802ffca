import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";

/** The lists in which interactions hold their options, of all types. */
const lists = ["options", "sources", "targets"] as const;
export type OptionList = (typeof lists)[number];

/** A stored option; its other fields depend on the type of its interaction. */
export interface StoredOption extends Record<string, unknown> {
  id: string;
  source_identifier: string | null;
}

/** An option with its place. */
export interface PlacedOption {
  interaction: InteractionContent;
  /** Index of the interaction in its question. */
  place: number;
  list: OptionList;
  index: number;
  option: StoredOption;
}

/** Returns the options in a list of an interaction; null when its type has no list of that name. */
export function optionsIn(interaction: InteractionContent, list: OptionList): StoredOption[] | null {
  const value = (interaction as Record<string, unknown>)[list];
  return Array.isArray(value) ? (value as StoredOption[]) : null;
}

/** Finds the interaction's first list, or the named one; null without one. */
export function findList(interaction: InteractionContent, named: string | undefined): OptionList | null {
  const own = lists.filter((list) => optionsIn(interaction, list) !== null);
  return (named === undefined ? own[0] : own.find((list) => list === named)) ?? null;
}

/** Lists all options of a question, in their order. */
export function listPlaced(interactions: readonly InteractionContent[]): PlacedOption[] {
  return interactions.flatMap((interaction, place) =>
    lists.flatMap((list) =>
      (optionsIn(interaction, list) ?? []).map((option, index) => ({ interaction, place, list, index, option })),
    ),
  );
}
