/** Returns the start of a text, at most this many UTF-16 units of it, and never half of a character. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}$/u, "");
}
