import { choiceModule } from "./choice/module.ts";
import { eraseModule } from "./erase.ts";
import { extendedTextModule } from "./extended-text/module.ts";
import { fileUploadModule } from "./file-upload/module.ts";
import { gapMatchModule } from "./gap-match/module.ts";
import { hotspotModule } from "./hotspot/module.ts";
import { inlineChoiceModule } from "./inline-choice/module.ts";
import { matchModule } from "./match/module.ts";
import type { AnyInteractionModule } from "./module.ts";
import { numericEntryModule } from "./numeric-entry/module.ts";
import { orderModule } from "./order/module.ts";
import type { InteractionContent } from "./schemas.ts";
import { textEntryModule } from "./text-entry/module.ts";

const registry: Record<InteractionContent["type"], AnyInteractionModule> = {
  choice: eraseModule(choiceModule),
  inline_choice: eraseModule(inlineChoiceModule),
  text_entry: eraseModule(textEntryModule),
  numeric_entry: eraseModule(numericEntryModule),
  match: eraseModule(matchModule),
  order: eraseModule(orderModule),
  gap_match: eraseModule(gapMatchModule),
  hotspot: eraseModule(hotspotModule),
  extended_text: eraseModule(extendedTextModule),
  file_upload: eraseModule(fileUploadModule),
};

/** Every interaction type that there is. */
export const interactionTypes = Object.keys(registry);

/** Returns the module of an interaction's type. Server side: it holds keys and scoring. */
export function moduleOf(interaction: { type: InteractionContent["type"] }): AnyInteractionModule {
  return registry[interaction.type];
}
