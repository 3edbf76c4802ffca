/** Returns a count from 1 as it may stand in an address, or nothing. */
export function readNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number < 100_000 ? number : undefined;
}
