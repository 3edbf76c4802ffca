/** Returns a search as it is saved: everything but the page and what is named. */
export function savedOf(search: object, ...left: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || name === "page" || left.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}
