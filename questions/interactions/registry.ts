import { choiceModule } from "./choice/module.ts";
import { eraseModule } from "./erase.ts";
import type { AnyInteractionModule } from "./module.ts";
import { numericEntryModule } from "./numeric-entry/module.ts";
import type { InteractionContent } from "./schemas.ts";
import { textEntryModule } from "./text-entry/module.ts";

const registry: Record<InteractionContent["type"], AnyInteractionModule> = {
  choice: eraseModule(choiceModule),
  text_entry: eraseModule(textEntryModule),
  numeric_entry: eraseModule(numericEntryModule),
};

/** Every interaction type that there is. */
export const interactionTypes = Object.keys(registry);

/** The module of an interaction's type. Server side: it holds keys and scoring. */
export function moduleOf(interaction: { type: InteractionContent["type"] }): AnyInteractionModule {
  return registry[interaction.type];
}
