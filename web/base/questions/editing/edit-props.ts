import type { ExtendedTextKey } from "@sextant/questions/interactions/extended-text/key.ts";
import type { NumericEntryKey } from "@sextant/questions/interactions/numeric-entry/key.ts";
import type { OptionKey } from "@sextant/questions/interactions/option-key.ts";
import type { OrderKey } from "@sextant/questions/interactions/order/key.ts";
import type { PairKey } from "@sextant/questions/interactions/pairs/pair-key.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import type { TextEntryKey } from "@sextant/questions/interactions/text-entry/key.ts";

export type EditedType = InteractionContent["type"];
/** One type's interaction as its author writes it. */
export type ContentOf<T extends EditedType> = Extract<InteractionContent, { type: T }>;

type Keys = {
  choice: OptionKey;
  inline_choice: Omit<OptionKey, "partial">;
  text_entry: TextEntryKey;
  numeric_entry: NumericEntryKey;
  match: PairKey;
  order: OrderKey;
  gap_match: PairKey;
  hotspot: OptionKey;
  extended_text: ExtendedTextKey;
  file_upload: ExtendedTextKey;
};
/** One type's key. */
export type KeyOf<T extends EditedType> = Keys[T];

/** An interaction with its key: what one part of the editor writes. */
export type EditedPart<T extends EditedType> = { interaction: ContentOf<T>; key: KeyOf<T> };

export type EditProps<T extends EditedType> = {
  part: EditedPart<T>;
  /** Takes a function of the current state, since fields may change in between. */
  change: (change: (now: EditedPart<T>) => EditedPart<T>) => void;
  /** Paths of the interaction and its key in the question, as problems name them. */
  path: string;
  keyPath: string;
};

/** Returns setters for an editing part: fields of the interaction, fields of the key, or both. */
export function partChanges<T extends EditedType>(change: EditProps<T>["change"]) {
  return {
    setContent: (fields: Partial<ContentOf<T>>) =>
      change((now) => ({ ...now, interaction: { ...now.interaction, ...fields } })),
    setKey: (fields: Partial<KeyOf<T>>) => change((now) => ({ ...now, key: { ...now.key, ...fields } })),
  };
}
