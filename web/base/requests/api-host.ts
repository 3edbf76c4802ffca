/**
 * Returns the origin that answers calls, as the server wrote it into the page at run time (`<meta name="sextant-api-host">`). Empty
 * means the page's own origin.
 */
export function apiHost(page: Document = document): string {
  const content = page.querySelector('meta[name="sextant-api-host"]')?.getAttribute("content") ?? "";
  return content.trim().replace(/\/+$/, "");
}
