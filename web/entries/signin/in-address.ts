/** Returns a search parameter of the page's address; null when there is none. */
export function inAddress(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}
