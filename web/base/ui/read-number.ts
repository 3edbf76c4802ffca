/** Parses a positive integer from a URL; undefined for anything else. */
export function readNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number < 100_000 ? number : undefined;
}
