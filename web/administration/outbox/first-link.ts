/**
 * Returns the first address in a message, as it is opened from here: one of this very page by its path; null when there is
 * none.
 */
export function firstLink(text: string, origin: string): string | null {
  const found = /https?:\/\/[^\s<>"]+/.exec(text)?.[0];
  if (!found || !URL.canParse(found)) return null;
  const url = new URL(found);
  return url.origin === origin ? `${url.pathname}${url.search}` : url.href;
}
