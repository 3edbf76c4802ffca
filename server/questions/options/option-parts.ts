import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";

/** The lists of an interaction in which its options stand, whatever its type. */
const lists = ["options", "sources", "targets"] as const;
export type OptionList = (typeof lists)[number];

/** An option as it is stored; what else it has depends on its interaction's type. */
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

/** Returns the options in a list of an interaction; null where its type has no such list. */
export function optionsIn(interaction: InteractionContent, list: OptionList): StoredOption[] | null {
  const value = (interaction as Record<string, unknown>)[list];
  return Array.isArray(value) ? (value as StoredOption[]) : null;
}

/** Finds the first list that this interaction has, or the one that is named; null where it has none. */
export function findList(interaction: InteractionContent, named: string | undefined): OptionList | null {
  const own = lists.filter((list) => optionsIn(interaction, list) !== null);
  return (named === undefined ? own[0] : own.find((list) => list === named)) ?? null;
}

/** Lists all options of a question, in the order in which they stand. */
export function listPlaced(interactions: readonly InteractionContent[]): PlacedOption[] {
  return interactions.flatMap((interaction, place) =>
    lists.flatMap((list) =>
      (optionsIn(interaction, list) ?? []).map((option, index) => ({ interaction, place, list, index, option })),
    ),
  );
}
