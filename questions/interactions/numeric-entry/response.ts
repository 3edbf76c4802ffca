/** Longest number that a numeric entry takes, in UTF-16 code units. */
export const MAX_NUMERIC_RESPONSE = 100;

export type NumericEntryResponseError = "wrong_type" | "too_long";

/**
 * Returns why a response does not fit; empty when it does. What is not yet a number ("1/") fits: it is saved as typed, and scored
 * `invalid` if it stays so. `read-number.ts` says why a text is not a number, for a hint beside the field.
 */
export function validateNumericEntryResponse(response: unknown): NumericEntryResponseError[] {
  if (response === null) return [];
  if (typeof response !== "string") return ["wrong_type"];
  return response.length > MAX_NUMERIC_RESPONSE ? ["too_long"] : [];
}

/** Returns true when something other than white space was typed. */
export function isNumericEntryAnswered(response: unknown): boolean {
  return typeof response === "string" && response.trim() !== "";
}
