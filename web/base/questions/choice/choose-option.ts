import type { ChoiceCandidate } from "@sextant/questions/interactions/choice/candidate.ts";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";

type Limits = Pick<ChoiceCandidate, "max_choices">;

/** Returns the letter by which an option is known: A, B, … Z, AA. */
export function optionLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : optionLetter(Math.floor(index / 26) - 1) + letter;
}

/** Returns whether one option at most can be chosen. */
export function isSingleChoice({ max_choices }: Limits): boolean {
  return max_choices === 1;
}

/**
 * Returns the response after an option was pressed: with one choice it takes the other's place, with several it comes or goes. Null
 * when as many are chosen as may be; then nothing changes.
 */
export function chooseOption(limits: Limits, response: unknown, option: string): string[] | null {
  const chosen = readChoiceResponse(response) ?? [];
  if (isSingleChoice(limits)) return [option];
  if (chosen.includes(option)) return chosen.filter((id) => id !== option);
  if (limits.max_choices > 0 && chosen.length >= limits.max_choices) return null;
  return [...chosen, option];
}

/** Returns what follows from striking an option out or putting it back: one that is struck out is not chosen. */
export function strikeOption(
  response: unknown,
  struck: readonly string[],
  option: string,
): { response: string[] | null; struck: string[] } {
  const chosen = readChoiceResponse(response) ?? [];
  if (struck.includes(option)) return { response: orNull(chosen), struck: struck.filter((id) => id !== option) };
  return { response: orNull(chosen.filter((id) => id !== option)), struck: [...struck, option] };
}

const orNull = (ids: string[]) => (ids.length > 0 ? ids : null);
