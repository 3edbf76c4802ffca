/**
 * Returns the lines of a text with something else between them, and no blanks beside it. In time with the length of the text,
 * whatever stands in it, as a pattern for blanks around a line break would not be.
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
