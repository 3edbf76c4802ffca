import { expect, type Page, type Request } from "@playwright/test";

/** Watches from now on what a page asks for at these addresses; the function that is returned waits until all of it is answered. */
export function readsUnderWay(page: Page, address: RegExp): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => address.test(request.url()) && pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return () => expect.poll(() => pending.size).toBe(0);
}
