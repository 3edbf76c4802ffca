import { titleText } from "@sextant/questions/html/text.ts";
import type { KeyRevision, QuestionVersion } from "../questions/versions.ts";
import type { OptionPlace } from "../results/responses.ts";

/** The options of a question of which people choose, and which of them are right. */
export interface ColumnOptions {
  /** More than one may be chosen at once. */
  takesSeveral: boolean;
  /** In the order in which they stand in the question; `letter` is A, B, C … */
  options: readonly { id: string; letter: string; label: string; isKey: boolean }[];
}

/** Choices are kept as bits of a word. */
const MOST_OPTIONS = 31;
const LONGEST_LABEL = 120;

const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : `${letterOf(Math.floor(place / 26) - 1)}${letterOf(place % 26)}`;

/** Returns the options of a question with one interaction of that kind; null of any other. */
export function optionsOf(version: QuestionVersion, key: KeyRevision | undefined): ColumnOptions | null {
  const [interaction, ...others] = version.interactions;
  if (!interaction || others.length > 0) return null;
  if (interaction.type !== "choice" && interaction.type !== "inline_choice") return null;
  if (interaction.options.length > MOST_OPTIONS) return null;
  const right = key?.key[interaction.id];
  const correct = right && "correct" in right ? (right.correct as readonly unknown[]) : [];
  return {
    takesSeveral: interaction.type === "choice" && interaction.max_choices !== 1,
    options: interaction.options.map(({ id, content }, place) => ({
      id,
      letter: letterOf(place),
      label: titleText(content).slice(0, LONGEST_LABEL),
      isKey: correct.includes(id),
    })),
  };
}

/** Returns where each option of each of these question versions stands, as choices are looked up by. */
export function placesOf(
  versionIds: readonly string[],
  optionsOfVersion: (versionId: string) => ColumnOptions | null,
): OptionPlace[] {
  return versionIds.flatMap((questionVersionId, question) => {
    const own = optionsOfVersion(questionVersionId);
    return (own?.options ?? []).map(({ id: optionId }, place) => ({
      ...{ question, questionVersionId, optionId, place },
      isOneOfMany: own?.takesSeveral ?? false,
    }));
  });
}
