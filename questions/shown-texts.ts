import { moduleOf } from "./interactions/registry.ts";
import type { InteractionContent } from "./interactions/schemas.ts";

/** Fields of a candidate view that a reader sees. */
const shown = new Set(["prompt", "content", "label", "image"]);

function collect(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) for (const one of value) collect(one, texts);
  else if (typeof value === "object" && value !== null) {
    for (const [field, own] of Object.entries(value)) {
      if (typeof own !== "string") collect(own, texts);
      else if (shown.has(field) && own !== "") texts.push(own);
    }
  }
}

/** Returns what students see of an interaction, piece by piece as HTML, whatever its type. */
export function shownTexts(interaction: InteractionContent): string[] {
  const texts: string[] = [];
  collect(moduleOf(interaction).candidate(interaction), texts);
  return texts;
}
