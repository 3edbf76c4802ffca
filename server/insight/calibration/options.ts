import { shorten } from "@sextant/questions/html/isolate.ts";
import { titleText } from "@sextant/questions/html/text.ts";
import type { KeyRevision, QuestionVersion } from "../../authoring/questions/versions.ts";
import type { OptionPlace } from "../../delivery/results/responses.ts";

/** The options of a choice question, and which of them are right. */
export interface ColumnOptions {
  /** More than one can be chosen. */
  takesSeveral: boolean;
  /** In the order of the question; `letter` is A, B, C … */
  options: readonly { id: string; letter: string; label: string; isKey: boolean }[];
}

/** Choices are stored as bits of a 32-bit word. */
const MOST_OPTIONS = 31;
const LONGEST_LABEL = 120;

const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : `${letterOf(Math.floor(place / 26) - 1)}${letterOf(place % 26)}`;

/** Returns the choice interaction of a question; null for any other question. */
function choiceOf({ interactions }: QuestionVersion) {
  const [interaction, ...others] = interactions;
  if (!interaction || others.length > 0) return null;
  if (interaction.type !== "choice" && interaction.type !== "inline_choice") return null;
  return interaction.options.length > MOST_OPTIONS ? null : interaction;
}

const takesSeveral = (interaction: NonNullable<ReturnType<typeof choiceOf>>): boolean =>
  interaction.type === "choice" && interaction.max_choices !== 1;

/** Returns the options of a question with one interaction of that kind; null of any other. */
export function optionsOf(version: QuestionVersion, key: KeyRevision | undefined): ColumnOptions | null {
  const interaction = choiceOf(version);
  if (!interaction) return null;
  const right = key?.key[interaction.id];
  const correct = right && "correct" in right ? (right.correct as readonly unknown[]) : [];
  return {
    takesSeveral: takesSeveral(interaction),
    options: interaction.options.map(({ id, content }, place) => ({
      id,
      letter: letterOf(place),
      label: shorten(titleText(content), LONGEST_LABEL),
      isKey: correct.includes(id),
    })),
  };
}

/** Returns the place of each option of each of these questions, for the lookup of choices. */
export function placesOf(versions: readonly QuestionVersion[]): OptionPlace[] {
  return versions.flatMap((version, question) => {
    const interaction = choiceOf(version);
    if (!interaction) return [];
    const isOneOfMany = takesSeveral(interaction);
    return interaction.options.map(({ id: optionId }, place) => ({
      question,
      questionVersionId: version.id,
      optionId,
      place,
      isOneOfMany,
    }));
  });
}
