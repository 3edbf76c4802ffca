/** Has the browser fetch what a page's document names, for the moment when it is gone to. Nothing depends on it. */
export async function fetchAhead(path: string): Promise<void> {
  const answer = await fetch(path).catch(() => null);
  const html = (await answer?.text().catch(() => null)) ?? "";
  for (const [, href] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "prefetch", href, crossOrigin: "" });
    document.head.append(link);
  }
}
