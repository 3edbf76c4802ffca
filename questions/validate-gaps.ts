import { listGaps } from "./html/placeholders.ts";
import type { Problem } from "./interactions/module.ts";
import { error } from "./interactions/problems.ts";
import { moduleOf } from "./interactions/registry.ts";
import type { QuestionContent } from "./question.ts";

/** Checks that each gap is in the text exactly once, in its interaction's prompt or in the body, and that the text has no other gaps. */
export function validateGaps({ body, interactions }: Pick<QuestionContent, "body" | "interactions">): Problem[] {
  const inBody = listGaps(body);
  const known = new Set<string>();
  const problems = interactions.flatMap((interaction, index) => {
    const gaps = moduleOf(interaction)
      .parts(interaction)
      .filter((part) => part.isGap);
    const own = new Set(gaps.map((gap) => gap.id));
    for (const id of own) known.add(id);
    const inPrompt = listGaps(interaction.prompt);
    const strangers = inPrompt
      .filter((id) => !own.has(id))
      .map((id) =>
        error(
          `interactions.${index}.prompt`,
          "unknown_gap",
          `The prompt has a place for a gap that doesn’t exist: ${id}. Add the gap or remove the place.`,
        ),
      );
    const misplaced = gaps.flatMap((gap, place) => {
      const count = [...inBody, ...inPrompt].filter((id) => id === gap.id).length;
      const path = `interactions.${index}.gaps.${place}`;
      if (count === 0) return [error(path, "missing_gap", "This gap isn’t in the text. Insert it or remove it.")];
      return count > 1
        ? [error(path, "repeated_gap", "This gap is in the text more than once. Remove the others.")]
        : [];
    });
    return [...strangers, ...misplaced];
  });
  const strays = inBody
    .filter((id) => !known.has(id))
    .map((id) =>
      error(
        "body",
        "unknown_gap",
        `The text has a place for a gap that doesn’t exist: ${id}. Add the gap or remove the place.`,
      ),
    );
  return [...strays, ...problems];
}
