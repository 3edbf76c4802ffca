/** Longest text that a text entry takes, in UTF-16 code units; longer work is an essay. */
export const MAX_TEXT_RESPONSE = 500;

export type TextEntryResponseError = "wrong_type" | "too_long";

/** Returns why a response does not fit; empty when it does. */
export function validateTextEntryResponse(response: unknown): TextEntryResponseError[] {
  if (response === null) return [];
  if (typeof response !== "string") return ["wrong_type"];
  return response.length > MAX_TEXT_RESPONSE ? ["too_long"] : [];
}

/** Returns true when something other than white space was typed. */
export function isTextEntryAnswered(response: unknown): boolean {
  return typeof response === "string" && response.trim() !== "";
}
