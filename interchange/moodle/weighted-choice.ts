import { type InteractionDraft, invalid, optionName, type Part, type Refused } from "../draft.ts";
import { type Message, message } from "../messages/message.ts";

/** An answer to choose; `fraction` is what it is worth, 1 being full marks. */
export interface WeightedOption {
  content: string;
  feedback: string;
  fraction: number;
  /** Keeps its place when options are shuffled. */
  fixed?: boolean;
}

interface ChoiceSettings {
  name: string;
  /** Only one answer may be chosen; otherwise any number. */
  isSingle: boolean;
  shuffle: boolean;
  /** Is inline in the text. */
  isInline?: boolean;
  prompt?: string;
}

/** The most by which rounded weights may miss full marks. */
const ROUNDING = 0.01;

/** Without what binary fractions add. */
const tidy = (fraction: number) => Math.round(fraction * 1e9) / 1e9;

const percentOf = (fraction: number) => Math.round(fraction * 10_000) / 100;

/** Says that a wrong answer costs points at its source: a question never scores below nothing here. */
export const penaltyLoss = (fraction: number): Message => message("penalty", { percent: percentOf(-fraction) });

/** Returns why weights cannot be right in themselves; null when they can. */
export function wrongWeights(best: number): Refused | null {
  if (best <= 0) return invalid(message("no_right_answer"));
  if (best >= 1 - ROUNDING) return null;
  return invalid(message("best_is_partial", { percent: percentOf(best) }));
}

/**
 * Returns a choice among answers with weights, scored as Moodle does: of one answer its weight, of several the sum of theirs,
 * between nothing and full marks.
 */
export function weightedChoice(options: readonly WeightedOption[], settings: ChoiceSettings): Part | Refused {
  const { name, isSingle, shuffle, isInline = false, prompt = "" } = settings;
  const gains = options.map((option) => Math.max(0, option.fraction));
  const best = isSingle ? Math.max(0, ...gains) : gains.reduce((sum, gain) => sum + gain, 0);
  const isUnfinished = best <= 0;
  const wrong = isUnfinished ? null : wrongWeights(best);
  if (wrong) return wrong;
  const drafts = options.map(({ content, feedback, fixed = false }, index) => ({
    source_identifier: optionName(index),
    content,
    feedback,
    fixed,
  }));
  const full = isSingle ? (gain: number) => gain === best : (gain: number) => gain > 0;
  const correct = gains.flatMap((gain, index) => (!isUnfinished && full(gain) ? [optionName(index)] : []));
  const points = Object.fromEntries(
    options.flatMap(({ fraction }, index) => {
      const worth = isSingle ? Math.max(0, fraction) : fraction;
      return worth === 0 ? [] : [[optionName(index), tidy(worth)]];
    }),
  );
  const isPlain = isSingle && correct.length === 1 && Object.keys(points).length === 1;
  const key = isPlain || isUnfinished ? { correct } : { correct, mapping: { points, lower_bound: 0, upper_bound: 1 } };
  const least = Math.min(0, ...options.map((option) => option.fraction));
  const common = { source_identifier: name, prompt, shuffle, options: drafts };
  const interaction: InteractionDraft =
    isInline && isSingle
      ? { type: "inline_choice", ...common }
      : { type: "choice", ...common, max_choices: isSingle ? 1 : 0 };
  if (isUnfinished) return { interaction, key, losses: [message("key_not_in_file")], isUnfinished };
  return { interaction, key, losses: isSingle && least < 0 ? [penaltyLoss(least)] : [] };
}

/** Returns whether a statement is true, as a choice. */
export function trueFalseChoice(
  isTrue: boolean,
  feedback: { whenTrue: string; whenFalse: string },
  name: string,
  isInline = false,
): Part {
  const options = [
    { source_identifier: "true", content: "True", feedback: feedback.whenTrue },
    { source_identifier: "false", content: "False", feedback: feedback.whenFalse },
  ];
  const common = { source_identifier: name, shuffle: false, options };
  return {
    interaction: isInline ? { type: "inline_choice", ...common } : { type: "choice", ...common },
    key: { correct: [String(isTrue)] },
    losses: [],
  };
}
