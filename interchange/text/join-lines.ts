/**
 * Returns the lines of a text joined by another separator, without spaces around it. Runs in linear time for any text, unlike a pattern for
 * spaces around a line break.
 */
export function joinLines(text: string, between: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.trimStart();
      return index === last ? begun : begun.trimEnd();
    })
    .join(between);
}
