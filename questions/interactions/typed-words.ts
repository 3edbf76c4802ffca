/** Returns what was typed, as it was typed. */
export function typedWords(response: unknown): string {
  return typeof response === "string" ? response.trim() : "";
}
