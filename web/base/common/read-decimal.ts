/** Returns a number as people type it, with a point or a comma; null where it is none. */
export function readDecimal(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return /^[+-]?\d*\.?\d+$|^[+-]?\d+\.$/.test(plain) ? Number(plain) : null;
}
