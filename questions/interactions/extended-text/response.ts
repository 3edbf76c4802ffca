/** Longest essay that is taken, in UTF-16 code units: some eight thousand words. */
export const MAX_EXTENDED_RESPONSE = 50_000;

export type ExtendedTextResponseError = "wrong_type" | "too_long";

/** Returns why a response does not fit; empty when it does. Too few or too many words are the marker's to judge. */
export function validateExtendedTextResponse(response: unknown): ExtendedTextResponseError[] {
  if (response === null) return [];
  if (typeof response !== "string") return ["wrong_type"];
  return response.length > MAX_EXTENDED_RESPONSE ? ["too_long"] : [];
}

/** Returns true when something other than white space was written. */
export function isExtendedTextAnswered(response: unknown): boolean {
  return typeof response === "string" && response.trim() !== "";
}
