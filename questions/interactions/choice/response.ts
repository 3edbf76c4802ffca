import type { ChoiceCandidate } from "./candidate.ts";

/** Ids of the options chosen, in no particular order. */
export type ChoiceResponse = string[];

export type ChoiceResponseError = "wrong_type" | "unknown_option" | "repeated_option" | "too_many_choices";

const isListOfText = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Returns the response as a list of option ids, or null when it is not one. */
export function readChoiceResponse(response: unknown): ChoiceResponse | null {
  return isListOfText(response) ? response : null;
}

/** Returns why a response does not fit the interaction; empty when it does. Fewer than `min_choices` is unfinished, not unfit. */
export function validateChoiceResponse(
  candidate: Pick<ChoiceCandidate, "max_choices"> & { options: readonly { id: string }[] },
  response: unknown,
): ChoiceResponseError[] {
  if (response === null) return [];
  if (!isListOfText(response)) return ["wrong_type"];
  const errors: ChoiceResponseError[] = [];
  const known = new Set(candidate.options.map((option) => option.id));
  if (response.some((id) => !known.has(id))) errors.push("unknown_option");
  if (new Set(response).size < response.length) errors.push("repeated_option");
  if (candidate.max_choices > 0 && response.length > candidate.max_choices) errors.push("too_many_choices");
  return errors;
}

/** Returns true when at least one option is chosen. */
export function isChoiceAnswered(response: unknown): boolean {
  return Array.isArray(response) && response.length > 0;
}
