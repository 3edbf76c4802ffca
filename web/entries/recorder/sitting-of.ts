/** Returns the sitting that a page shows; undefined for none. */
export function sittingOf(path: string): string | undefined {
  return /^\/sittings\/([\da-f-]{36})/i.exec(path)?.[1];
}
