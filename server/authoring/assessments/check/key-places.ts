import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";

/** A question with its key, as far as the place of what is right matters. */
interface Keyed {
  interactions: readonly InteractionContent[];
  key: QuestionContent["key"] | undefined;
}

/**
 * Finds the position among the options, from 1, that most keys of a section share, and out of how many. Counts only choices with one right
 * option and unshuffled options. Reveals no single key. Pure.
 *
 * @returns Null when there is no choice of this kind.
 */
export function commonKeyPlace(
  questions: readonly Keyed[],
  shufflesOptions: boolean,
): { place: number; count: number; of: number } | null {
  const counts = new Map<number, number>();
  for (const question of questions)
    for (const place of keyPlaces(question, shufflesOptions)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (!most) return null;
  return { place: most[0], count: most[1], of: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

/** Returns the places of the right options, from 1, of a question's choices with one right option whose options stay as they were written. */
export function keyPlaces({ interactions, key }: Keyed, shufflesOptions: boolean): number[] {
  return interactions.flatMap((interaction) => {
    if (interaction.type !== "choice" || interaction.max_choices !== 1) return [];
    if (shufflesOptions && interaction.shuffle) return [];
    const own = key?.[interaction.id];
    const correct = own && "correct" in own ? (own.correct as readonly unknown[]) : [];
    const place = interaction.options.findIndex((option) => option.id === correct[0]) + 1;
    return correct.length === 1 && place > 0 ? [place] : [];
  });
}
